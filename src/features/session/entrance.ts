import { api } from '../../platform/browser-api.ts'
import { page } from '../../platform/page.ts'
import { onPageRestore } from '../../platform/page-restore.ts'
import { createEntrance } from './entrance.store.ts'
import { session } from './session.ts'

/** The door of sign-in and sign-up. */
export function entranceOf() {
  return createEntrance({ session, api, page, onRestore: onPageRestore })
}
