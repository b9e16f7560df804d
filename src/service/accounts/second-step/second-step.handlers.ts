import type { FastifyRequest } from 'fastify'
import { createAudit } from '../../base/audit/audit.ts'
import type { Handlers } from '../../base/http/handler-types.ts'
import { badRequest, HttpError } from '../../base/http/http-error.ts'
import { logSecurityEvent } from '../../base/log/security-log.ts'
import { createThrottles, type Limit } from '../../base/throttles.ts'
import { causeOf, createAccountMails } from '../../mail/account-mails/account-mails.ts'
import type { AccountDeps } from '../account-context.ts'
import { attemptLimits, recordSuccess, recoveryCodeLimits, takeAttempt } from '../attempt-limits.ts'
import { type ChallengeUse, createChallenges } from '../passkeys/challenges.ts'
import { createSessions } from '../sessions.ts'
import { toUser } from '../start-session.ts'
import { createEnrolments, type Enrolment } from './enrolments.ts'
import { createSecondSteps, isRecoveryCode, secretUrl, stepOf } from './second-steps.ts'

type Body = Parameters<Handlers['finishEnrolment']['handle']>[0]['body']

/** Maximum number of wrong codes of one account in 15 minutes. */
const MAX_WRONG_CODES = 10

/** Handlers that confirm the sign-in of staff, and of the page on which staff set up their second step. */
export function secondStepHandlers(deps: AccountDeps) {
  const { relyingParty, config, clock } = deps
  const audit = createAudit(deps)
  const secondSteps = createSecondSteps(deps)
  const sessions = createSessions(deps)
  const enrolments = createEnrolments(deps)
  const challenges = createChallenges(deps)
  const throttles = createThrottles(deps)

  const challengeUse = ({ account }: Enrolment, { sessionSecret }: FastifyRequest): ChallengeUse => ({
    purpose: 'enrolment',
    accountId: account.id,
    sessionSecret,
  })

  const verifiedApp = async ({ account, secret }: Enrolment, code: string) => {
    const limit: Limit = { key: `enrolment-code|${account.id}`, max: MAX_WRONG_CODES }
    await throttles.take([limit])
    const step = stepOf(secret, code.replace(/\s/g, ''), clock())
    if (step === undefined) throw new HttpError(422, 'Wrong code')
    await throttles.giveBack(limit)
    return { secret, step }
  }

  const verifiedPasskey = async (
    enrolment: Enrolment,
    passkey: NonNullable<Body['passkey']>,
    request: FastifyRequest,
  ) => {
    const challenge = await challenges.take(passkey.response.clientDataJSON, challengeUse(enrolment, request))
    const created = challenge === undefined ? undefined : await relyingParty.verifyCreated(passkey, challenge)
    if (created?.ok) return created.value
    request.log.debug({ reason: created?.reason ?? 'unknown challenge' }, 'passkey refused')
    throw new HttpError(422, 'The passkey could not be verified')
  }

  return {
    confirmSignIn: {
      summary: 'Confirms the sign-in of staff with a code of an authenticator app or a recovery code.',
      description:
        'Until then the session may call nothing else that needs one, and `secondStep` of the user says what is accepted.',
      errors: [422],
      access: 'golfer',
      allowsMissingSecondStep: true,
      async handle({ body }, { account, request, reply }) {
        const step = isRecoveryCode(body.code) ? 'recovery code' : 'code'
        const limits =
          step === 'recovery code'
            ? await recoveryCodeLimits(account.email, request)
            : await attemptLimits('second-step', account.email, request)
        await takeAttempt(throttles, limits)
        const confirmation = await secondSteps.confirm(account.id, body.code)
        const secret = confirmation && (await sessions.confirm(request.sessionSecret ?? ''))
        if (!secret) {
          logSecurityEvent(request, 'confirmation failed', { account: account.id, with: step })
          throw new HttpError(422, 'Wrong code')
        }
        await recordSuccess(throttles, limits)
        // Replaces the secret of the session, because the session has more rights from now on.
        reply.setSessionCookies(secret)
        await reply.rememberDevice(account.email, ['second-step'])
        logSecurityEvent(request, 'sign-in confirmed', { account: account.id, with: step })
        await audit.add({ actor: account.email, action: 'sign in', iid: null, detail: 'with a second step' })
        return { user: toUser({ ...account, missingSecondStep: undefined }), ...confirmation }
      },
    },

    openEnrolment: {
      summary:
        'Returns the user of an enrolment link, which the operator has sent, and a secret for an authenticator app.',
      description: 'The status is 400 when the link has expired or was used.',
      access: 'public',
      async handle({ body }) {
        const { account, setsPassword, secret } = await enrolments.open(body.link)
        const { email } = account
        const names = { email, companyName: config.companyName }
        return { email, setsPassword, secret, secretUrl: secretUrl(secret, names) }
      },
    },

    beginEnrolmentPasskey: {
      summary: 'Returns the options with which a browser creates a passkey as second step.',
      description: 'The status is 400 when the link has expired or was used.',
      access: 'public',
      async handle({ body }, { request }) {
        const enrolment = await enrolments.open(body.link)
        const challenge = await challenges.create(challengeUse(enrolment, request))
        // No passkeys are excluded, because enrolment removes the existing ones.
        return relyingParty.creationOptions(enrolment.account, challenge, [])
      },
    },

    finishEnrolment: {
      summary:
        'Sets up the second step with a code or a passkey, ends all sessions and returns recovery codes.',
      description: 'The status is 400 when the link has expired or was used.',
      errors: [422],
      access: 'public',
      async handle({ body }, { request }) {
        const { link, token, code, passkey } = body
        const enrolment = await enrolments.open(link)
        if (enrolment.setsPassword && token === undefined) throw badRequest('token: is missing')
        if ((code === undefined) === (passkey === undefined)) {
          throw badRequest('code: expected either a code or a passkey')
        }
        const { account } = enrolment
        const choice = {
          credentialToken: token,
          app: code === undefined ? undefined : await verifiedApp(enrolment, code),
          passkey: passkey && (await verifiedPasskey(enrolment, passkey, request)),
        }
        const recoveryCodes = await enrolments.finish(link, enrolment, choice, (trx) =>
          createAccountMails({ ...deps, db: trx }).send({ kind: 'second-step', account }, causeOf(request)),
        )
        logSecurityEvent(request, 'second step enrolled', { account: account.id })
        const detail = passkey ? 'a passkey' : 'an authenticator app'
        await audit.add({ actor: account.email, action: 'set up second step', iid: null, detail })
        return { recoveryCodes }
      },
    },
  } satisfies Partial<Handlers>
}
