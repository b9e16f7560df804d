import type { Command } from 'commander'
import { counted } from '../../domain/format/counted.ts'
import { createInstalls } from '../accounts/installs.ts'
import { createAudit, OPERATOR } from '../base/audit/audit.ts'
import { notFound } from '../base/http/http-error.ts'
import { accountMailKinds, isAccountMailKind } from '../mail/account-mails/account-mail-kinds.ts'
import { type AccountMails, createAccountMails } from '../mail/account-mails/account-mails.ts'
import { type Add, onService } from './command.ts'

type ListedMail = Awaited<ReturnType<AccountMails['list']>>[number]

/** Adds `mail list`, `mail retry` and `mail drop`. */
export function addMailCommands(program: Command, add: Add): void {
  const mails = program
    .command('mail')
    .description('mails about accounts that wait to be sent or have failed')

  add(
    mails,
    'list',
    'list the mails that have not been sent, oldest first',
    onService(async (context) => {
      const all = (await createAccountMails(context).list()).map((mail) => toData(mail, Date.now()))
      return { text: all.map(lineOf).join('\n') || 'No mail waits or has failed', data: all }
    }),
  )

  add(
    mails,
    'retry [id]',
    'try a mail again now, or all of them, for another 24 hours',
    onService(async (context, { args: [id] }) => {
      const count = await createAccountMails(context).retry(id)
      if (id !== undefined && count === 0) throw missing(id)
      return {
        text: `${counted(count, 'mail is', 'mails are')} tried again now`,
        data: { count },
      }
    }),
  )

  add(
    mails,
    'drop <id>',
    'remove a mail without sending it',
    onService(async (context, { args: [id = ''] }) => {
      const mail = (await createAccountMails(context).list()).find((one) => one.id === id)
      if (!mail) throw missing(id)
      const event = {
        actor: OPERATOR,
        action: 'drop mail',
        iid: (await createInstalls(context).primaryOf(mail.accountId)) ?? null,
        accountId: mail.accountId,
        detail: mail.kind,
      }
      await createAudit(context).withAudit(event, (trx) =>
        createAccountMails({ ...context, db: trx }).remove(mail),
      )
      return { text: `The mail ${id} is dropped`, data: { id } }
    }),
  )
}

const missing = (id: string) => notFound(`There is no mail ${id} that waits or has failed`)

function toData(mail: ListedMail, now: number) {
  const state = mail.failedAt !== null ? 'failed' : mail.claimedUntil > now ? 'sending' : 'waiting'
  return {
    id: mail.id,
    kind: mail.kind,
    supportId: mail.supportId,
    recipient: mail.email,
    state,
    attempts: mail.attempts,
    createdAt: mail.createdAt,
    nextAttemptAt: state === 'waiting' ? mail.nextAttemptAt : null,
    lastError: mail.lastError,
  }
}

function lineOf(mail: ReturnType<typeof toData>): string {
  const { id, kind, supportId, recipient, state, attempts, nextAttemptAt, lastError } = mail
  const description = isAccountMailKind(kind) ? accountMailKinds[kind].description : 'unknown to this version'
  const next = nextAttemptAt === null ? '' : `, next ${new Date(nextAttemptAt).toISOString()}`
  return [
    `${id}  ${kind} (${description})  ${supportId}  ${recipient}  ${state}`,
    `, ${counted(attempts, 'attempt', 'attempts')}${next}`,
    lastError === null ? '' : `  ${lastError.replace(/\s+/g, ' ')}`,
  ].join('')
}
