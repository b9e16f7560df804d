import { useStore } from '@nanostores/react'
import { useEffect, useLayoutEffect, useState } from 'react'
import { getPublicCompetition, liveCompetition, type PublicCompetition } from '../../contract/competitions.ts'
import { CONTENT_ATTRIBUTE, WRITTEN_RESPONSE_ID } from '../../domain/competition/competition-page.ts'
import { isScreenView, matchRoute } from '../../match-route.ts'
import { parseResponse } from '../../platform/api/api.ts'
import { api } from '../../platform/api/browser-api.ts'
import { clock } from '../../platform/browser/clock.ts'
import { page } from '../../platform/browser/page.ts'
import { localStore } from '../../platform/browser/storage.ts'
import { visibility } from '../../platform/browser/visibility.ts'
import { keepAwake } from '../../platform/browser/wake-lock.ts'
import { browserLiveDatabase } from '../../platform/live/live-database.ts'
import { settings } from '../../platform/settings.ts'
import { competitionPath, routes } from '../../routes.ts'
import { hasRememberedUser } from '../session/remembered-user.ts'
import { Competition } from './Competition.tsx'
import { createCompetition } from './competition.store.ts'

const isEmbed = () => matchRoute(routes.competitionEmbed.path, page.url().pathname) !== undefined
const token = () => {
  const { pathname } = page.url()
  const found =
    matchRoute(routes.competition.path, pathname) ?? matchRoute(routes.competitionEmbed.path, pathname)
  return found?.token ?? ''
}
const isScreen = () => isScreenView(page.url().search)
const setTitle = (name: string) => page.setTitle(`${name} - ${settings.PUBLIC_COMPANY_NAME}`)

/** Returns the competition that the page contains (`domain/competition/competition-page.ts`), if it contains one. */
function writtenCompetition(): PublicCompetition | undefined {
  const json = document.getElementById(WRITTEN_RESPONSE_ID)?.textContent
  const parsed = json === undefined ? undefined : parseResponse(getPublicCompetition, json)
  return parsed?.ok ? (parsed.value as PublicCompetition) : undefined
}

/** The page of a competition with the dependencies of the browser. */
export function CompetitionPage() {
  const [store] = useState(() =>
    createCompetition({
      api,
      liveDatabase: browserLiveDatabase(liveCompetition),
      clock,
      visibility,
      token,
      written: writtenCompetition(),
      isSignedIn: () => !isEmbed() && !isScreen() && hasRememberedUser(localStore),
    }),
  )
  const isLoaded = useStore(store.$state).status !== 'loading'
  // The island shows the same now as the content in front of it.
  useLayoutEffect(() => {
    if (isLoaded) document.querySelector(`[${CONTENT_ATTRIBUTE}]`)?.remove()
  }, [isLoaded])
  useEffect(() => (isScreen() ? keepAwake() : undefined), [])
  return (
    <Competition
      store={store}
      setTitle={setTitle}
      view={isEmbed() ? 'embed' : isScreen() ? 'screen' : 'page'}
      url={new URL(competitionPath(token()), page.url()).href}
      clock={clock}
      company={settings.PUBLIC_COMPANY_NAME}
    />
  )
}
