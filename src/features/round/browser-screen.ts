import { getRound, type Round } from '../../contract/round.ts'
import { RESPONSE_ID } from '../../first-paint.ts'
import { parseResponse } from '../../platform/api/api.ts'
import { api } from '../../platform/api/browser-api.ts'
import { clock } from '../../platform/browser/clock.ts'
import { distanceUnit } from '../../platform/browser/distance-unit.ts'
import { firstPaint } from '../../platform/browser/first-paint.ts'
import { network } from '../../platform/browser/network.ts'
import { page } from '../../platform/browser/page.ts'
import { createPhoneLayout } from '../../platform/browser/phone-layout.ts'
import { localStore } from '../../platform/browser/storage.ts'
import { visibility } from '../../platform/browser/visibility.ts'
import { hasTaggedResponse } from '../../platform/cache/browser-cache.ts'
import { lazyScript, retryScripts } from '../../platform/lazy/lazy-script.ts'
import { settings } from '../../platform/settings.ts'
import { onReturn } from '../../platform/stores/on-return.ts'
import { rememberedUser } from '../session/remembered-user.ts'
import { loadLater, loadSignedIn } from './lazy-parts.ts'
import { loadLive } from './live/load-live.ts'
import { createRoundScreen, type PageContent, type RoundScreenDeps } from './round-screen.ts'

const loadStaffView = async () => (await loadSignedIn()).viewAsStaff

/** Creates the state of the round's page. Reads the browser only when it starts, so that a service can render it. */
export function createBrowserScreen(rendered: Pick<RoundScreenDeps, 'content' | 'FullCard'>) {
  return createRoundScreen({
    ...rendered,
    api,
    clock,
    firstPaint,
    page,
    onKeyDown,
    company: settings.PUBLIC_COMPANY_NAME,
    distanceUnit,
    phoneLayout: createPhoneLayout(localStore),
    storage: localStore,
    loadLive: async () => (await loadLive()).followLiveRound,
    loadOwnRows: async () => (await loadSignedIn()).loadOwnRows,
    loadShapes: async () => (await loadLater()).loadShapes,
    loadFullCard: lazyScript(async () => (await import('./card/FullCard.tsx')).FullCard),
    loadCache: async () => (await loadLater()).roundCache,
    isCached: (token) => hasTaggedResponse(api.urlOf(getRound, { path: { token } })),
    loadStaffView: () => (rememberedUser(localStore)?.isStaff ? loadStaffView() : undefined),
    retryScripts: () => void retryScripts(),
    onReturn: (listener) => onReturn({ network, visibility }, listener),
  })
}

/** Returns the round that the page contains (`domain/round/round-page.ts`), or undefined if it contains none. */
export function contentInPage(): PageContent | undefined {
  const element = typeof document === 'undefined' ? null : document.getElementById(RESPONSE_ID)
  if (!element) return undefined
  const parsed = parseResponse(getRound, element.textContent)
  if (!parsed.ok) return undefined
  const { layout, entityTag } = element.dataset
  return { round: parsed.value as Round, entityTag, layout: layout === 'phone' ? 'phone' : 'full' }
}

/** Listens to key presses on the whole page while no dialog is open. Returns an unsubscribe function. */
function onKeyDown(listener: (event: KeyboardEvent) => void): () => void {
  const handleKey = (event: KeyboardEvent) => {
    if (!document.querySelector('dialog[open]')) listener(event)
  }
  addEventListener('keydown', handleKey)
  return () => removeEventListener('keydown', handleKey)
}
