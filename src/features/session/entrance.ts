import { api } from '../../platform/api/browser-api.ts'
import { page } from '../../platform/browser/page.ts'
import { onPageRestore } from '../../platform/browser/page-restore.ts'
import { createEntrance } from './entrance.store.ts'
import { session } from './session.ts'

/** The door of sign-in and sign-up. */
export function entranceOf() {
  return createEntrance({ session, api, page, onRestore: onPageRestore })
}
