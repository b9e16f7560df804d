import * as v from 'valibot'
import { passkeyName } from '../../../contract/passkeys.ts'

/** Returns the error text for the name of a passkey, or undefined if it is valid. */
export function passkeyNameError(value: string): string | undefined {
  return v.is(passkeyName, value) ? undefined : 'Enter a name'
}
