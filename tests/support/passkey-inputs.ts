import { Secret, TOTP } from 'otpauth'
import {
  addPasskey,
  beginPasskey,
  beginPasskeySignIn,
  type PasskeyCreation,
  type PasskeyRequest,
} from '../../src/contract/passkeys.ts'
import { credentialToken } from '../../src/domain/accounts/credential-token.ts'
import { createAccounts } from '../../src/service/accounts/accounts.ts'
import { createPasskeys } from '../../src/service/accounts/passkeys/passkeys.ts'
import { createEnrolments } from '../../src/service/accounts/second-step/enrolments.ts'
import { createSecondSteps } from '../../src/service/accounts/second-step/second-steps.ts'
import { PASSWORD, type TestClient, type TestService } from './service.ts'
import { createAuthenticator } from './virtual-authenticator.ts'

interface Clients {
  public: TestClient
  golfer: TestClient
}

export type PasskeyInputs = Awaited<ReturnType<typeof createPasskeyInputs>>

/** Creates input for the endpoints of passkeys and the second step. It works once, so each call creates a new one. */
export async function createPasskeyInputs(service: TestService, clients: Clients, callersEmail: string) {
  const accounts = createAccounts(service.context)
  const passkeys = createPasskeys(service.context)
  const secondSteps = createSecondSteps(service.context)
  const enrolments = createEnrolments(service.context)
  const idOf = async (email: string) => (await service.accountOf(email)).id
  const callerId = await idOf(callersEmail)
  const newAuthenticator = () => createAuthenticator(new URL(service.siteUrl()).origin)
  const created = async () => {
    const token = await credentialToken(callersEmail, PASSWORD)
    const response = await clients.golfer.call(beginPasskey, { body: { token } })
    const authenticator = newAuthenticator()
    const passkey = authenticator.create((await response.json()) as PasskeyCreation)
    return { authenticator, passkey }
  }
  const member = 'member@golf.example'
  await accounts.create({ email: member, name: 'Bo', token: 'x', role: 'staff', isConfirmed: true })
  const memberId = await idOf(member)

  return {
    created: async () => (await created()).passkey,
    /** Returns the id of a passkey of the caller. */
    async stored(): Promise<string> {
      const added = { credentialId: crypto.randomUUID(), publicKey: 'x', counter: 0, transports: [] }
      return (await passkeys.add({ accountId: callerId, isSecondStep: false }, 'Key', added)).id
    },
    /** Returns the signature of a passkey of the caller. */
    async signature() {
      const { authenticator, passkey } = await created()
      await clients.golfer.call(addPasskey, { body: { name: 'Phone', passkey } })
      const response = await clients.public.call(beginPasskeySignIn, {})
      return authenticator.sign((await response.json()) as PasskeyRequest)
    },
    /** Returns a recovery code of the caller. */
    recoveryCode: async () => (await secondSteps.replace(callerId, undefined))[0] ?? '',
    /** Returns the link with a code of an authenticator app that has its secret. */
    async enrolment() {
      const link = (await enrolments.createLink(memberId, { setsPassword: false })) ?? ''
      const { secret } = await enrolments.open(link)
      return { link, code: new TOTP({ secret: Secret.fromBase32(secret) }).generate() }
    },
    enrolmentLink: async () => (await enrolments.createLink(memberId, { setsPassword: false })) ?? '',
  }
}
