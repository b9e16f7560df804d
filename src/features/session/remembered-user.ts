import { getUser, type User } from '../../contract/session.ts'
import { parseAnswer } from '../../platform/api/api.ts'
import type { Storage } from '../../platform/browser/storage.ts'
import { memoryOfUser } from './session-memory.ts'

/** Whom this browser last saw signed in. It opens what is kept for them here, and nothing of the service's. */
export function rememberedUser(memory: Storage): User | undefined {
  const known = parseAnswer(getUser, memoryOfUser(memory))
  return known.ok ? (known.value as User) : undefined
}
