import type { FastifyRequest } from 'fastify'
import type { NoticeValues } from '../mail/compose-mail.ts'
import type { Mail } from '../mail/mailer.ts'
import type { ServiceDeps } from '../service-deps.ts'
import type { Account } from './accounts.ts'

type Owner = Pick<Account, 'email' | 'name' | 'confirmedAt'>

/** Tells the owner of an account by e-mail that something was changed, unless the address is not confirmed. */
export function sendNotice(
  { inBackground, mailer, print, config, clock }: ServiceDeps,
  { email, name, confirmedAt }: Owner,
  { headers }: FastifyRequest,
  compose: (values: NoticeValues) => Mail,
): void {
  if (confirmedAt === null) return
  const { companyName } = config
  const mail = compose({ email, name, companyName, nowMs: clock(), userAgent: headers['user-agent'] })
  const send = async () => {
    const file = await mailer.send(mail)
    if (file) print(`${mail.subject} (${email}): ${file}`)
  }
  inBackground(`${mail.id.split('-')[0]} notice`, send())
}
