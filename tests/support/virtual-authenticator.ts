import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto'
import type {
  CreatedPasskey,
  PasskeyCreation,
  PasskeyRequest,
  PasskeySignature,
} from '../../src/contract/passkeys.ts'

/** What an attack changes in a valid response. */
export interface Forgery {
  origin?: string
  rpId?: string
  userHandle?: string
  /** The value of the signature counter; by default it stays 0. */
  counter?: number
  isUserVerified?: boolean
}

const FLAGS = { userPresent: 0x01, userVerified: 0x04, hasCredential: 0x40 }

/** Creates an authenticator with one passkey, as a browser would use it on a page of `origin`. */
export function createAuthenticator(origin: string) {
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const credentialId = randomBytes(32)
  let userHandle = ''

  const clientData = (type: string, challenge: string, forgery: Forgery) =>
    Buffer.from(
      JSON.stringify({
        type,
        challenge,
        origin: forgery.origin ?? origin,
        crossOrigin: false,
      }),
    )
  const authenticatorData = (
    flags: number,
    rpId: string,
    { counter = 0, isUserVerified = true }: Forgery,
  ) => {
    const count = Buffer.alloc(4)
    count.writeUInt32BE(counter)
    const allFlags = flags | FLAGS.userPresent | (isUserVerified ? FLAGS.userVerified : 0)
    return Buffer.concat([createHash('sha256').update(rpId).digest(), Buffer.from([allFlags]), count])
  }

  return {
    create({ challenge, rp, user }: PasskeyCreation, forgery: Forgery = {}): CreatedPasskey {
      userHandle = user.id
      const { x = '', y = '' } = publicKey.export({ format: 'jwk' })
      const length = Buffer.alloc(2)
      length.writeUInt16BE(credentialId.length)
      const authData = Buffer.concat([
        authenticatorData(FLAGS.hasCredential, forgery.rpId ?? rp.id ?? '', forgery),
        Buffer.alloc(16),
        length,
        credentialId,
        // A COSE key: EC2, ES256, P-256 and the coordinates.
        Buffer.from('a5010203262001215820', 'hex'),
        Buffer.from(x, 'base64url'),
        Buffer.from('225820', 'hex'),
        Buffer.from(y, 'base64url'),
      ])
      const authDataLength = Buffer.alloc(2)
      authDataLength.writeUInt16BE(authData.length)
      // CBOR: {"fmt": "none", "attStmt": {}, "authData": bytes}
      const attestationObject = Buffer.concat([
        Buffer.from('a363666d74646e6f6e656761747453746d74a068617574684461746159', 'hex'),
        authDataLength,
        authData,
      ])
      const id = credentialId.toString('base64url')
      return {
        id,
        rawId: id,
        type: 'public-key',
        response: {
          clientDataJSON: clientData('webauthn.create', challenge, forgery).toString('base64url'),
          attestationObject: attestationObject.toString('base64url'),
          transports: ['internal'],
        },
      }
    },

    sign({ challenge, rpId = '' }: PasskeyRequest, forgery: Forgery = {}): PasskeySignature {
      const data = clientData('webauthn.get', challenge, forgery)
      const authData = authenticatorData(0, forgery.rpId ?? rpId, forgery)
      const signed = Buffer.concat([authData, createHash('sha256').update(data).digest()])
      const id = credentialId.toString('base64url')
      return {
        id,
        rawId: id,
        type: 'public-key',
        response: {
          clientDataJSON: data.toString('base64url'),
          authenticatorData: authData.toString('base64url'),
          signature: sign('sha256', signed, privateKey).toString('base64url'),
          ...(forgery.userHandle || userHandle ? { userHandle: forgery.userHandle ?? userHandle } : {}),
        },
      }
    },
  }
}

export type Authenticator = ReturnType<typeof createAuthenticator>
