import type { FastifyRequest } from 'fastify'
import type { Handlers } from '../http/handler-types.ts'
import { conflict, notFound } from '../http/http-error.ts'
import { logSecurityEvent } from '../log/security-log.ts'
import {
  emailChangedMail,
  emailChangeLink,
  emailChangeMail,
  emailChangeNotice,
  passwordChangedMail,
} from '../mail/account-mails.ts'
import type { Mail } from '../mail/mailer.ts'
import type { ServiceDeps } from '../service-deps.ts'
import { type Account, emailTaken } from './accounts.ts'
import { limitOfFailedSignUps } from './attempt-limits.ts'
import { emailKey } from './email-key.ts'
import { requirePassword } from './require-password.ts'
import { toUser } from './start-session.ts'
import { unconfirmed } from './unconfirmed.ts'

type Names =
  | 'getAccount'
  | 'changeName'
  | 'requestEmailChange'
  | 'cancelEmailChange'
  | 'confirmEmailChange'
  | 'changePassword'
  | 'listSessions'
  | 'endSession'
  | 'endOtherSessions'
  | 'getEmailPreferences'
  | 'setEmailPreferences'

const passwordChanged = () => conflict('The password was changed meanwhile; please try again')

/** Handlers of the account page. */
export function ownAccountHandlers(deps: ServiceDeps): Pick<Handlers, Names> {
  const { services, config, clock } = deps
  const { accounts, sessions, emailChanges, preferences, throttles } = services

  const send = (description: string, mail: Mail, link?: string) =>
    deps.inBackground(description, sendMail(deps, mail, link))
  const mailValues = ({ email, name }: Pick<Account, 'email' | 'name'>, { headers }: FastifyRequest) => ({
    email,
    name,
    companyName: config.companyName,
    nowMs: clock(),
    userAgent: headers['user-agent'],
  })
  /** Until the address is confirmed, the user may not be its owner and must not decide which mails it receives. */
  const requireConfirmed = ({ email, confirmedAt }: Account) => {
    if (confirmedAt === null) throw unconfirmed(email)
  }

  return {
    getAccount: {
      access: 'golfer',
      handle: async (_, { account }) => ({
        ...toUser(account),
        isConfirmed: account.confirmedAt !== null,
        pendingEmail: (await emailChanges.pendingOf(account.id)) ?? null,
      }),
    },

    changeName: {
      access: 'golfer',
      handle: async ({ body }, { account }) => toUser(await accounts.rename(account, body.name)),
    },

    requestEmailChange: {
      access: 'golfer',
      async handle({ body }, { account, request }) {
        const verified = await requirePassword(deps, account, body.token, request)
        // Limited like sign-up, because the response reveals whether an address has an account.
        const limit = limitOfFailedSignUps(request)
        await throttles.take([limit])
        if (await accounts.findByEmail(body.newId)) throw emailTaken()
        await throttles.giveBack(limit)
        const token = await emailChanges.open(verified, body.newId, body.newToken)
        if (token === undefined) throw passwordChanged()
        const values = mailValues(account, request)
        const newEmail = emailKey(body.newId)
        const link = { ...values, email: newEmail, token, siteUrl: deps.siteUrl() }
        send('e-mail change mail', emailChangeMail(link), emailChangeLink(link))
        send('e-mail change notice', emailChangeNotice({ ...values, newEmail }))
      },
    },

    cancelEmailChange: {
      access: 'golfer',
      handle: (_, { account }) => emailChanges.cancel(account.id),
    },

    confirmEmailChange: {
      access: 'golfer',
      async handle({ body }, { account: { id }, request }) {
        const { account, previousEmail } = await services.transaction(async (trx) => {
          const change = await trx.emailChanges.redeem(id, body.code)
          const { previousEmail, account } = change
          if (change.wasConfirmed) await trx.preferences.copyOptOuts(previousEmail, account.email)
          return change
        })
        logSecurityEvent(request, 'e-mail changed', { account: account.id })
        const values = mailValues({ email: previousEmail, name: account.name }, request)
        send('e-mail changed mail', emailChangedMail({ ...values, newEmail: account.email }))
        return { id: account.email }
      },
    },

    changePassword: {
      access: 'golfer',
      async handle({ body }, { account, request, reply }) {
        const verified = await requirePassword(deps, account, body.token, request)
        const isChanged = await accounts.changePassword(verified, body.newToken, request.sessionSecret ?? '')
        if (!isChanged) throw passwordChanged()
        // The device cookies that were made with the old password are invalid now, including that of this browser.
        const isConfirmed = request.secondStepAt !== null
        await reply.rememberDevice(account.email, isConfirmed ? ['sign-in', 'second-step'] : ['sign-in'])
        logSecurityEvent(request, 'password changed', { account: account.id })
        send('password changed mail', passwordChangedMail(mailValues(account, request)))
      },
    },

    listSessions: {
      access: 'golfer',
      async handle(_, { account, request }) {
        const currentId = sessions.idOf(request.sessionSecret ?? '')
        const all = await sessions.of(account.id)
        return { sessions: all.map((session) => ({ ...session, isCurrent: session.id === currentId })) }
      },
    },

    endSession: {
      access: 'golfer',
      async handle({ path }, { account }) {
        if (!(await sessions.end(account.id, path.id))) throw notFound('There is no such session')
      },
    },

    endOtherSessions: {
      access: 'golfer',
      handle: (_, { account, request }) => sessions.endOthers(account.id, request.sessionSecret ?? ''),
    },

    getEmailPreferences: {
      access: 'golfer',
      async handle(_, { account }) {
        requireConfirmed(account)
        return preferences.optOutsOf(await preferences.tokenOf(account.email))
      },
    },

    setEmailPreferences: {
      access: 'golfer',
      async handle({ body }, { account }) {
        requireConfirmed(account)
        await preferences.replaceOptOuts(await preferences.tokenOf(account.email), body)
      },
    },
  }
}

/** @param link logged for the operator if there is no mail server */
async function sendMail(
  { mailer, print }: Pick<ServiceDeps, 'mailer' | 'print'>,
  mail: Mail,
  link?: string,
): Promise<void> {
  const file = await mailer.send(mail)
  if (file)
    print([`${mail.subject} (${mail.to.address}): ${file}`, ...(link ? [`  ${link}`] : [])].join('\n'))
}
