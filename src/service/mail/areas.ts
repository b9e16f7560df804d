import {
  type Areas,
  type BaseDeps,
  baseAreas,
  type Context,
  type Factories,
  type ServicesOf,
} from '../base/areas.ts'
import { createAccountMails } from './account-mails/account-mails.ts'
import type { Mailer } from './mailer.ts'

export interface MailContext extends Context {
  /** Called when an account mail has been added to the queue. */
  onAccountMail?: () => void
}

export const mailAreas = {
  ...baseAreas,
  accountMails: ({ db, clock, onAccountMail = () => {} }) =>
    createAccountMails({ db, clock, onAdded: onAccountMail }),
} satisfies Factories<MailContext>

export type MailAreas = Areas<typeof mailAreas>

export interface MailDeps extends BaseDeps {
  services: ServicesOf<MailAreas>
  mailer: Mailer
}
