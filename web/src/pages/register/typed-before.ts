import { z } from 'zod'
import { accountTypeOptions } from '../../components/form/fields/account-types.ts'
import { draftKeys, inTab } from '../../session/registration-draft.ts'
import { emptyRegistration, type RegistrationValues, type SchoolChoice } from './organization-parts.ts'

const stored = z.object({
  email: z.string(),
  values: z.record(z.string(), z.record(z.string(), z.string())),
  choice: z.enum(['new', 'existing']),
  isTypeChosen: z.boolean(),
})

type Known = { email: string; name: string }

/** This tab's data of a sign-up: what was typed before a reload, and the account type of the address. */
export function typedBefore(known: Known) {
  const draft = stored.safeParse(inTab((storage) => JSON.parse(storage.getItem(draftKeys.typed) ?? 'null'))).data
  const before = draft?.email === known.email ? draft : undefined
  const empty = emptyRegistration(known)
  const values = Object.fromEntries(
    Object.entries(empty).map(([part, fields]) => [part, { ...fields, ...before?.values[part] }]),
  ) as typeof empty
  const chosenType = inTab((storage) => storage.getItem(draftKeys.type))
  const requested = accountTypeOptions.find(({ value }) => value === chosenType)?.value
  return {
    values: {
      ...values,
      account: { ...values.account, email: known.email, ...(requested && { accountType: requested }) },
    },
    choice: before?.choice ?? 'new',
    isTypeChosen: requested !== undefined || (before?.isTypeChosen ?? false),
  }
}

/** Stores the input; the type of the address becomes part of it. */
export const storeTyped = (
  email: string,
  typed: { values: RegistrationValues; choice: SchoolChoice; isTypeChosen: boolean },
) =>
  inTab((storage) => {
    storage.setItem(draftKeys.typed, JSON.stringify({ email, ...typed }))
    storage.removeItem(draftKeys.type)
  })
