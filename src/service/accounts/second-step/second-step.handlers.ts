import { createAudit } from '../../base/audit/audit.ts'
import type { Handlers } from '../../base/http/handler-types.ts'
import { HttpError } from '../../base/http/http-error.ts'
import { logSecurityEvent } from '../../base/log/security-log.ts'
import { createThrottles } from '../../base/throttles.ts'
import type { AccountDeps } from '../account-context.ts'
import { attemptLimits, recordSuccess, recoveryCodeLimits, takeAttempt } from '../attempt-limits.ts'
import { createSessions } from '../sessions.ts'
import { toUser } from '../start-session.ts'
import { createSecondSteps, isRecoveryCode } from './second-steps.ts'

/** The handler that confirms the sign-in of staff with a code. */
export function secondStepHandlers(deps: AccountDeps) {
  const audit = createAudit(deps)
  const secondSteps = createSecondSteps(deps)
  const sessions = createSessions(deps)
  const throttles = createThrottles(deps)
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
  } satisfies Partial<Handlers>
}
