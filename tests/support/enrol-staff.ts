import { Secret, TOTP } from 'otpauth'
import { confirmSignIn, finishEnrolment, openEnrolment } from '../../src/contract/second-step.ts'
import { createEnrolments } from '../../src/service/accounts/second-step/enrolments.ts'
import type { TestClient, TestService } from './service.ts'

const STEP_MS = 30_000

/** A member of staff with an authenticator app and recovery codes. */
export interface EnrolledStaff {
  email: string
  secret: string
  recoveryCodes: string[]
}

/** Creates a member of staff who has set up an authenticator app. */
export async function enrolStaff(service: TestService, email: string): Promise<EnrolledStaff> {
  const client = await service.signInAs('staff', email)
  const account = await service.accountOf(email)
  const link = await createEnrolments(service.context).createLink(account.id, { setsPassword: false })
  const opened = await client.call(openEnrolment, { body: { link: link ?? '' } })
  const { secret } = (await opened.json()) as { secret: string }
  const finished = await client.call(finishEnrolment, { body: { link: link ?? '', code: codeOf(secret, 0) } })
  const { recoveryCodes } = (await finished.json()) as { recoveryCodes: string[] }
  return { email, secret, recoveryCodes }
}

/** Signs in with the password and then with a code of the app, which must be newer than the one that set it up. */
export async function signInWithApp(service: TestService, { email, secret }: EnrolledStaff) {
  const client = service.newClient()
  await client.signIn(email)
  return { client, response: await confirm(client, codeOf(secret, STEP_MS)) }
}

/** Signs in with the password and then with a recovery code. */
export async function signInWithRecoveryCode(service: TestService, { email, recoveryCodes }: EnrolledStaff) {
  const client = service.newClient()
  await client.signIn(email)
  return confirm(client, recoveryCodes[0] ?? '')
}

const confirm = (client: TestClient, code: string) => client.call(confirmSignIn, { body: { code } })

const codeOf = (secret: string, offsetMs: number) =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: Date.now() + offsetMs })
