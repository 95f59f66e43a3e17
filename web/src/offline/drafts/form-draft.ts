/** What is typed into a form and not saved yet, and the record that it was typed into. */
export type TypedForm = { values: unknown; base: unknown }

/** The same on this device: of whom, for which form, and when it was typed (in milliseconds of the server's clock). */
export type FormDraft = TypedForm & { profileId: string; key: string; at: number }

/** `profileId`: of an account without a profile, the account. */
export type WhichForm = Pick<FormDraft, 'profileId' | 'key'>
