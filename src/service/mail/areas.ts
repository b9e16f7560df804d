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

export const mailAreas = {
  ...baseAreas,
  accountMails: (context) => createAccountMails({ ...context, jobs: baseAreas.jobs(context) }),
} satisfies Factories<Context>

export type MailAreas = Areas<typeof mailAreas>

export interface MailDeps extends BaseDeps {
  services: ServicesOf<MailAreas>
  mailer: Mailer
}
