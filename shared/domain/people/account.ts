/** A person's account, which belongs to the address in all organizations. */
export interface Account {
  readonly email: string;
  readonly name: string;
  readonly created_at: string;
}
