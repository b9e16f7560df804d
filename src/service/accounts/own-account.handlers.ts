import { transact } from '../base/context.ts'
import type { Handlers } from '../base/http/handler-types.ts'
import { conflict, notFound } from '../base/http/http-error.ts'
import { logSecurityEvent } from '../base/log/security-log.ts'
import { createThrottles } from '../base/throttles.ts'
import { causeOf, createAccountMails } from '../mail/account-mails/account-mails.ts'
import type { AccountDeps } from './account-context.ts'
import { refuseUnconfirmed } from './account-status.ts'
import { createAccounts, emailTaken } from './accounts.ts'
import { limitOfFailedSignUps } from './attempt-limits.ts'
import { createEmailChanges } from './email-changes.ts'
import { createGolferFacts } from './golfer-facts.ts'
import { createHeldRounds } from './held-rounds.ts'
import { createPreferences } from './preferences/preferences.ts'
import { requirePassword } from './require-password.ts'
import { createSessions } from './sessions.ts'
import { toUser } from './start-session.ts'

const passwordChanged = () => conflict('The password was changed meanwhile; please try again')

/** Handlers of the account page. */
export function ownAccountHandlers(deps: AccountDeps) {
  const accounts = createAccounts(deps)
  const sessions = createSessions(deps)
  const emailChanges = createEmailChanges(deps)
  const preferences = createPreferences(deps)
  const throttles = createThrottles(deps)
  const golferFacts = createGolferFacts(deps)

  return {
    getAccount: {
      summary: 'Returns the account of the current user.',
      access: 'golfer',
      handle: async (_, { account }) => ({
        ...toUser(account),
        isConfirmed: account.confirmedAt !== null,
        pendingEmail: (await emailChanges.pendingOf(account.id)) ?? null,
        ...(await golferFacts.of(account.id)),
      }),
    },

    changeName: {
      summary: 'Changes the name.',
      access: 'golfer',
      handle: async ({ body }, { account }) => toUser(await accounts.rename(account, body.name)),
    },

    setHandicap: {
      summary: 'Replaces the handicap index and the gender, from which playing handicaps are proposed.',
      access: 'golfer',
      async handle({ body }, { account }) {
        await golferFacts.replace(account.id, body)
        return body
      },
    },

    decideHeldRounds: {
      summary:
        'Decides whether the rounds that were recorded before the address was confirmed belong to the current user.',
      access: 'golfer',
      handle: ({ body }, { account }) => createHeldRounds(deps).decide(account.id, body.takes),
    },

    sendConfirmation: {
      summary: 'Sends the link that confirms the account again, unless it is confirmed.',
      access: 'golfer',
      async handle(_, { account, request }) {
        if (account.confirmedAt !== null) return
        await createAccountMails(deps).send({ kind: 'confirm', account }, causeOf(request))
      },
    },

    requestEmailChange: {
      summary: 'Sends a link to a new e-mail address. Confirming it makes the address the login.',
      description:
        'The current address receives a notice. The link works for 24 hours; a later request replaces it.',
      errors: [409, 422],
      access: 'golfer',
      async handle({ body }, { account, request }) {
        const verified = await requirePassword(deps, account, body.token, request)
        // Limited like sign-up, because the response reveals whether an address has an account.
        const limit = limitOfFailedSignUps(request)
        await throttles.take([limit])
        if (await accounts.findByEmail(body.newId)) throw emailTaken()
        await throttles.giveBack(limit)
        const values = { account, newEmail: body.newId }
        const cause = causeOf(request)
        const isOpened = await emailChanges.open(verified, body.newId, body.newToken, async (trx) => {
          const accountMails = createAccountMails({ ...deps, db: trx })
          await accountMails.send({ kind: 'email-change', ...values }, cause)
          await accountMails.send({ kind: 'email-change-notice', ...values }, cause)
        })
        if (!isOpened) throw passwordChanged()
      },
    },

    cancelEmailChange: {
      summary: 'Cancels the pending change of the e-mail address.',
      access: 'golfer',
      handle: (_, { account }) => emailChanges.cancel(account.id),
    },

    confirmEmailChange: {
      summary: 'Makes a new e-mail address the login, using the code of the link that was sent to it.',
      description:
        'Needs a session of the account that asked for the change. The status is 400 when the link has expired or was used, and 403 when another account asked for it.',
      errors: [409],
      access: 'golfer',
      async handle({ body }, { account: { id }, request }) {
        const { previous, email } = await transact(deps, async (tx) => {
          const change = await createEmailChanges(tx).redeem(id, body.code)
          const { previous: account, email: newEmail } = change
          // An address that the account had not confirmed may belong to somebody else.
          if (account.confirmedAt !== null) await createPreferences(tx).copyOptOuts(account.email, newEmail)
          await createAccountMails(tx).send({ kind: 'email-changed', account, newEmail }, causeOf(request))
          return change
        })
        logSecurityEvent(request, 'e-mail changed', { account: previous.id })
        return { id: email }
      },
    },

    changePassword: {
      summary: 'Sets a new password and ends all other sessions of the account.',
      errors: [409, 422],
      access: 'golfer',
      async handle({ body }, { account, request, reply }) {
        const verified = await requirePassword(deps, account, body.token, request)
        const secret = request.sessionSecret ?? ''
        const isChanged = await accounts.changePassword(verified, body.newToken, secret, async (trx) => {
          const accountMails = createAccountMails({ ...deps, db: trx })
          await accountMails.send({ kind: 'password-changed', account }, causeOf(request))
        })
        if (!isChanged) throw passwordChanged()
        // The device cookies that were made with the old password are invalid now, including that of this browser.
        const isConfirmed = request.secondStepAt !== null
        await reply.rememberDevice(account.email, isConfirmed ? ['sign-in', 'second-step'] : ['sign-in'])
        logSecurityEvent(request, 'password changed', { account: account.id })
      },
    },

    listSessions: {
      summary: 'Lists the browsers in which the account is signed in.',
      access: 'golfer',
      async handle(_, { account, request }) {
        const currentId = sessions.idOf(request.sessionSecret ?? '')
        const all = await sessions.of(account.id)
        return { sessions: all.map((session) => ({ ...session, isCurrent: session.id === currentId })) }
      },
    },

    endSession: {
      summary: 'Ends one session of the account.',
      errors: [404],
      access: 'golfer',
      async handle({ path }, { account }) {
        if (!(await sessions.end(account.id, path.id))) throw notFound('There is no such session')
      },
    },

    endOtherSessions: {
      summary: 'Ends all sessions of the account but the current one.',
      access: 'golfer',
      handle: (_, { account, request }) => sessions.endOthers(account.id, request.sessionSecret ?? ''),
    },

    getEmailPreferences: {
      summary: 'Returns the e-mail categories that the account has opted out of.',
      description: 'The status is 409 until the e-mail address is confirmed.',
      errors: [409],
      access: 'golfer',
      async handle(_, { account }) {
        refuseUnconfirmed(account)
        return (await preferences.optOutsOf(await preferences.tokenOf(account.email))) ?? []
      },
    },

    setEmailPreferences: {
      summary: 'Replaces the e-mail categories that the account has opted out of.',
      errors: [409],
      access: 'golfer',
      async handle({ body }, { account }) {
        refuseUnconfirmed(account)
        await preferences.replaceOptOuts(await preferences.tokenOf(account.email), body)
      },
    },
  } satisfies Partial<Handlers>
}
