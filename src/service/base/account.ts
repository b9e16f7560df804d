/** With what the owner of an account can confirm a sign-in. */
export interface SecondStepOptions {
  hasCode: boolean
  hasPasskey: boolean
}

export type Role = 'golfer' | 'staff'
/** A registered user, as the caller of an endpoint or the recipient of a mail. */
export interface Account {
  id: string
  email: string
  name: string
  role: Role
  supportId: string
  /** When the owner of the current e-mail address confirmed it; null before. */
  confirmedAt: number | null
  /** The required second step; only for staff whose session is not confirmed yet. */
  missingSecondStep?: SecondStepOptions | undefined
}

/** The columns of an `Account`. */
export const accountColumns = [
  'accounts.id',
  'email',
  'accounts.name',
  'role',
  'support_id as supportId',
  'confirmed_at as confirmedAt',
] as const

/** Returns whether the account has staff access, which needs a confirmed e-mail address and a confirmed sign-in. */
export function isStaff({
  role,
  confirmedAt,
  missingSecondStep,
}: Pick<Account, 'role' | 'confirmedAt' | 'missingSecondStep'>): boolean {
  return role === 'staff' && confirmedAt !== null && missingSecondStep === undefined
}
