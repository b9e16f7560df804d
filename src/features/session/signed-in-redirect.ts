import { api } from '../../platform/api/browser-api.ts'
import { clock } from '../../platform/browser/clock.ts'
import { network } from '../../platform/browser/network.ts'
import { page } from '../../platform/browser/page.ts'
import { onPageRestore } from '../../platform/browser/page-restore.ts'
import { visibility } from '../../platform/browser/visibility.ts'
import { currentUser } from './current-user.ts'
import { createSignedInRedirect } from './signed-in-redirect.store.ts'

/** The redirect of sign-in and sign-up, with the dependencies of the page. */
export const signedInRedirect = createSignedInRedirect({
  currentUser,
  api,
  page,
  clock,
  visibility,
  network,
  onRestore: onPageRestore,
})
