/* Takes a key of the sandbox out of the address (`#key=ck_test_…`) before anything else reads it, for this tab only: a fragment is
   never sent, and the address that is left can be shared. */
{
  const key = /^#key=(ck_test_[\w-]{1,120})$/.exec(location.hash)?.[1];
  if (key !== undefined) {
    sessionStorage.setItem("docs-key", key);
    history.replaceState(null, "", location.pathname + location.search);
  }
}
