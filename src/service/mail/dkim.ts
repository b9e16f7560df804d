import { createPrivateKey } from 'node:crypto'
import type { DkimConfig } from '../base/config/key-settings.ts'

/**
 * The headers that are signed if a mail has them. nodemailer's default list lacks `List-Unsubscribe-Post`, which must
 * be signed for one-click unsubscribing (RFC 8058).
 */
const SIGNED_HEADERS = [
  'From',
  'To',
  'Subject',
  'Date',
  'Message-ID',
  'MIME-Version',
  'Content-Type',
  'Content-Transfer-Encoding',
  'List-Unsubscribe',
  'List-Unsubscribe-Post',
  'Precedence',
  'X-Campaign',
]

/** Returns nodemailer's options for signing; undefined if key or selector are not set. */
export function dkimOptions({ dkimKey, dkimSelector, dkimDomain }: DkimConfig) {
  if (!dkimKey || dkimSelector === undefined) return undefined
  return {
    domainName: dkimDomain,
    keySelector: dkimSelector,
    // Parsed once here, because nodemailer would parse a PEM text again for each mail.
    privateKey: createPrivateKey(dkimKey.pem),
    headerFieldNames: SIGNED_HEADERS.join(':'),
  }
}
