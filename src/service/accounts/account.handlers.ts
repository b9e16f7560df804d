import { setTimeout as delay } from 'node:timers/promises'
import type { FastifyRequest } from 'fastify'
import type { Call, Handlers } from '../http/handler-types.ts'
import { conflict, HttpError } from '../http/http-error.ts'
import { secretToken } from '../ids.ts'
import { resetLink, resetMail } from '../mail/reset-mail.ts'
import { type ServiceDeps, shownUser } from '../service-deps.ts'
import { type Account, emailKey } from './accounts.ts'
import type { Limit } from './throttles.ts'

type Names = 'getUser' | 'signIn' | 'signUp' | 'signOut' | 'requestReset' | 'resetPassword' | 'checkAccess'

/** A request for a reset takes this long, whether or not the address has an account. */
const RESET_ANSWER_MS = 150

export function accountHandlers(deps: ServiceDeps): Pick<Handlers, Names> {
  const { services } = deps
  const { accounts, sessions, resets, throttles } = services

  /** A new secret at each sign-in: one that somebody planted before is worth nothing. */
  const startSession = async (
    account: Account,
    secret: string,
    { request, reply }: Pick<Call<unknown>, 'request' | 'reply'>,
  ) => {
    if (request.visitor) await sessions.close(request.visitor)
    reply.startVisit(secret)
    return shownUser(account)
  }

  const sendReset = async (email: string) => {
    const account = await accounts.findByEmail(email)
    if (!account) return
    const token = await resets.open(account.id)
    const { companyName } = deps.config
    const words = { ...account, token, siteUrl: deps.siteUrl(), companyName, now: deps.clock() }
    const file = await deps.mailer.send(resetMail(words))
    if (file) deps.print(`Password reset for ${account.email}: ${file}\n  ${resetLink(words)}`)
  }

  return {
    getUser: { access: 'golfer', handle: async (_, { account }) => shownUser(account) },

    signIn: {
      access: 'public',
      async handle({ body }, call) {
        const [own, address] = limits('sign-in', body.id, call.request)
        await throttles.take([own, address])
        const account = await accounts.verify(body.id, body.token)
        const secret = account && (await sessions.openFor(account))
        if (!secret) throw new HttpError(401, 'Wrong email or password')
        await throttles.forget(own)
        await throttles.giveBack(address)
        return startSession(account, secret, call)
      },
    },

    signUp: {
      access: 'public',
      async handle({ body }, call) {
        const failures: Limit = { key: `sign-up-failed|${call.request.ip}`, max: 50 }
        await throttles.take([failures, { key: `sign-up|${call.request.ip}`, max: 500 }])
        if (await accounts.findByEmail(body.id)) throw conflict('This e-mail address has an account already')
        const account = await accounts.create({ email: body.id, name: body.name, token: body.token })
        await throttles.giveBack(failures)
        return startSession(account, await sessions.open(account.id), call)
      },
    },

    signOut: {
      access: 'public',
      async handle(_, { request, reply }) {
        if (request.visitor) await sessions.close(request.visitor)
        reply.startVisit(secretToken())
      },
    },

    requestReset: {
      access: 'public',
      async handle({ body }, { request }) {
        const [own, address] = limits('reset', body.id, request)
        await throttles.take([own, { ...address, max: 200 }])
        deps.inBackground('reset mail', sendReset(body.id))
        await delay(RESET_ANSWER_MS)
      },
    },

    resetPassword: {
      access: 'public',
      async handle({ body }, { request }) {
        const [own, address] = limits('reset-code', body.id, request)
        await throttles.take([own, address])
        await resets.redeem(body.id, body.code, body.token)
        await throttles.forget(own)
        await throttles.giveBack(address)
        await throttles.forget({ key: `sign-in|${emailKey(body.id)}`, max: 0 })
      },
    },

    checkAccess: { access: 'staff', handle: async () => true },
  }
}

/** Of the account and of the address that asks; the second stays loose for a club's one network. */
function limits(what: string, email: string, request: FastifyRequest): [Limit, Limit] {
  return [
    { key: `${what}|${emailKey(email)}`, max: 10 },
    { key: `${what}|${request.ip}`, max: 50 },
  ]
}
