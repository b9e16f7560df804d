import { secondsToMilliseconds } from 'date-fns/secondsToMilliseconds'
import type { Finding } from '../backups/check-database.ts'
import type { FirebaseConfig } from '../base/config/key-settings.ts'
import { connectFirebase, FirebaseError } from '../golf/firebase/firebase-database.ts'

const TIMEOUT_MS = secondsToMilliseconds(10)

/**
 * Checks that the service account may write to the realtime database, and that not everybody may list its rounds.
 * Returns an empty list if live rounds are not published there.
 */
export async function checkFirebase(config: FirebaseConfig | undefined): Promise<Finding[]> {
  if (!config) return []
  const subject = 'Firebase'
  const { host } = new URL(config.url)
  try {
    const database = await connectFirebase(config)
    const signal = AbortSignal.timeout(TIMEOUT_MS)
    await database.check(signal)
    if (await database.isListable(signal)) {
      const detail = `everybody may list the rounds at ${host}; deploy database.rules.json`
      return [{ subject, state: 'failed', detail }]
    }
    return [{ subject, state: 'ok', detail: `${host} accepts live rounds of ${config.account.email}` }]
  } catch (error) {
    return [{ subject, state: 'failed', detail: `${host}: ${reasonOf(error)}` }]
  }
}

function reasonOf(error: unknown): string {
  if (error instanceof FirebaseError && (error.status === 401 || error.status === 403)) {
    return `the service account may not write (${error.status})`
  }
  const [line = ''] = (error instanceof Error ? error.message : String(error)).split('\n')
  return line
}
