import { createHmac, randomBytes } from 'node:crypto'
import type { CookieSerializeOptions } from '@fastify/cookie'
import { secondsInDay } from 'date-fns/constants'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { tokenHash } from '../base/ids.ts'
import { emailKey } from '../mail/address-keys.ts'
import type { AccountContext } from './account-context.ts'
import { createAccounts } from './accounts.ts'

declare module 'fastify' {
  interface FastifyRequest {
    /**
     * Returns an id for this browser and account if the browser has signed in to the account before, and login and
     * password are still the same.
     */
    knownDeviceOf(email: string, step?: Step): Promise<string | undefined>
  }
  interface FastifyReply {
    /** Stores in the device cookie that this browser has signed in to the account. */
    rememberDevice(email: string, steps?: readonly Step[]): Promise<void>
  }
}

/** What a browser has done before: the first step of signing in, or the second one of staff. */
export type Step = 'sign-in' | 'second-step'

/** Browsers delete a cookie after 400 days at the latest. Each sign-in extends it. */
const LIFETIME_DAYS = 400
/** Maximum number of signatures in a cookie. On a shared computer, the least recently used account is dropped. */
const MAX_SIGNATURES = 10
const COOKIE = /^([\w-]{22})((?:\.[\w-]{43}){1,10})$/

interface Options {
  siteUrl: string | undefined
  /** The HMAC key that binds browsers to accounts. */
  key: string
  context: AccountContext
}

interface Device {
  nonce: string
  /** One signature for each step and account. */
  signatures: string[]
}

/**
 * Recognizes browsers that have signed in to an account before, so that strangers cannot lock its owner out (see
 * docs/decisions/023-device-cookie.md). The cookie holds a random value and a signature of it for each account, which
 * includes the stored hash of the credential: it changes whenever a password is set, even if that stays the same.
 */
export function devicePlugin(fastify: FastifyInstance, { siteUrl, key, context }: Options): void {
  const accounts = createAccounts(context)
  const isSecure = siteUrl?.startsWith('https:') ?? false
  const cookieName = isSecure ? '__Host-device' : 'device'
  const cookieOptions: CookieSerializeOptions = {
    path: '/',
    httpOnly: true,
    sameSite: 'lax',
    secure: isSecure,
    maxAge: LIFETIME_DAYS * secondsInDay,
  }
  const signerOf = async (nonce: string, email: string) => {
    const credentialHash = (await accounts.credentialHashOf(email)) ?? 'no account'
    return (step: Step) =>
      createHmac('sha256', key)
        .update(`${nonce} ${step} ${emailKey(email)} ${credentialHash}`)
        .digest('base64url')
  }

  const deviceOf = ({ cookies }: FastifyRequest): Device | undefined => {
    const [, nonce, signatures] = COOKIE.exec(cookies[cookieName] ?? '') ?? []
    return nonce && signatures ? { nonce, signatures: signatures.slice(1).split('.') } : undefined
  }

  fastify.decorateRequest(
    'knownDeviceOf',
    async function (this: FastifyRequest, email: string, step: Step = 'sign-in') {
      const device = deviceOf(this)
      if (!device) return undefined
      const signature = (await signerOf(device.nonce, email))(step)
      return device.signatures.includes(signature) ? tokenHash(signature) : undefined
    },
  )
  fastify.decorateReply(
    'rememberDevice',
    async function (this: FastifyReply, email: string, steps: readonly Step[] = ['sign-in']) {
      const { nonce, signatures: before } = deviceOf(this.request) ?? {
        nonce: randomBytes(16).toString('base64url'),
        signatures: [],
      }
      const signatures = new Set([...steps.map(await signerOf(nonce, email)), ...before])
      const kept = [...signatures].slice(0, MAX_SIGNATURES)
      this.setCookie(cookieName, [nonce, ...kept].join('.'), cookieOptions)
    },
  )
}
