/* What the page can do besides being read: copy samples. */

for (const pre of document.querySelectorAll(".sample > pre")) {
  if (!navigator.clipboard) break;
  const copy = document.createElement("button");
  copy.type = "button";
  copy.className = "copy";
  copy.textContent = "Copy";
  copy.addEventListener("click", async () => {
    await navigator.clipboard.writeText(pre.querySelector("code").textContent);
    copy.textContent = "Copied";
    setTimeout(() => {
      copy.textContent = "Copy";
    }, 2_000);
  });
  pre.append(copy);
}
