/** A person's account, matched by address across organizations. */
export interface Account {
  readonly email: string;
  readonly name: string;
  readonly created_at: string;
}
