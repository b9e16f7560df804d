import { createHmac, randomBytes } from 'node:crypto'
import type { CookieSerializeOptions } from '@fastify/cookie'
import { secondsInDay } from 'date-fns/constants'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { emailKey } from '../accounts/email-key.ts'
import { tokenHash } from '../ids.ts'

declare module 'fastify' {
  interface FastifyRequest {
    /** Returns an id for this browser and account if the browser has signed in to the account before. */
    knownDeviceOf(email: string): string | undefined
  }
  interface FastifyReply {
    /** Stores in the device cookie that this browser has signed in to the account. */
    rememberDevice(email: string): void
  }
}

/** Browsers delete a cookie after 400 days at the latest. Each sign-in extends it. */
const LIFETIME_DAYS = 400
/**
 * Maximum number of accounts in one browser's cookie. On a shared computer, the least recently used account is dropped.
 */
const MAX_ACCOUNTS = 10
const COOKIE = /^([\w-]{22})((?:\.[\w-]{43}){1,10})$/

interface Options {
  siteUrl: string | undefined
  /** The HMAC key that binds browsers to accounts. */
  key: string
}

interface Device {
  nonce: string
  /** One signature for each account to which the browser has signed in. */
  signatures: string[]
}

/**
 * Recognizes browsers that have signed in to an account before, so that strangers cannot lock its owner out (see
 * docs/decisions/023-device-cookie.md). The cookie holds a random value and a signature of it for each account.
 */
export function devicePlugin(fastify: FastifyInstance, { siteUrl, key }: Options): void {
  const isSecure = siteUrl?.startsWith('https:') ?? false
  const cookieName = isSecure ? '__Host-device' : 'device'
  const cookieOptions: CookieSerializeOptions = {
    path: '/',
    httpOnly: true,
    sameSite: 'lax',
    secure: isSecure,
    maxAge: LIFETIME_DAYS * secondsInDay,
  }
  const signatureOf = (nonce: string, email: string) =>
    createHmac('sha256', key)
      .update(`${nonce} ${emailKey(email)}`)
      .digest('base64url')

  const deviceOf = ({ cookies }: FastifyRequest): Device | undefined => {
    const [, nonce, signatures] = COOKIE.exec(cookies[cookieName] ?? '') ?? []
    return nonce && signatures ? { nonce, signatures: signatures.slice(1).split('.') } : undefined
  }

  fastify.decorateRequest('knownDeviceOf', function (this: FastifyRequest, email: string) {
    const device = deviceOf(this)
    if (!device) return undefined
    const signature = signatureOf(device.nonce, email)
    return device.signatures.includes(signature) ? tokenHash(signature) : undefined
  })
  fastify.decorateReply('rememberDevice', function (this: FastifyReply, email: string) {
    const { nonce, signatures } = deviceOf(this.request) ?? {
      nonce: randomBytes(16).toString('base64url'),
      signatures: [],
    }
    const signature = signatureOf(nonce, email)
    const others = signatures.filter((one) => one !== signature).slice(0, MAX_ACCOUNTS - 1)
    this.setCookie(cookieName, [nonce, signature, ...others].join('.'), cookieOptions)
  })
}
