import { useState } from 'react'
import { liveCompetition } from '../../contract/competitions.ts'
import { isScreenView, matchRoute } from '../../match-route.ts'
import { api } from '../../platform/api/browser-api.ts'
import { clock } from '../../platform/browser/clock.ts'
import { page } from '../../platform/browser/page.ts'
import { visibility } from '../../platform/browser/visibility.ts'
import { browserLiveDatabase } from '../../platform/live/live-database.ts'
import { settings } from '../../platform/settings.ts'
import { competitionPath, routes } from '../../routes.ts'
import { Competition } from './Competition.tsx'
import { createCompetition } from './competition.store.ts'

const isEmbed = () => matchRoute(routes.competitionEmbed.path, page.url().pathname) !== undefined
const token = () => {
  const { pathname } = page.url()
  const found =
    matchRoute(routes.competition.path, pathname) ?? matchRoute(routes.competitionEmbed.path, pathname)
  return found?.token ?? ''
}
const setTitle = (name: string) => page.setTitle(`${name} - ${settings.PUBLIC_COMPANY_NAME}`)

/** The page of a competition with the dependencies of the browser. */
export function CompetitionPage() {
  const [store] = useState(() =>
    createCompetition({
      api,
      liveDatabase: browserLiveDatabase(liveCompetition),
      clock,
      visibility,
      token,
    }),
  )
  return (
    <Competition
      store={store}
      setTitle={setTitle}
      view={isEmbed() ? 'embed' : isScreenView(page.url().search) ? 'screen' : 'page'}
      url={new URL(competitionPath(token()), page.url()).href}
      company={settings.PUBLIC_COMPANY_NAME}
    />
  )
}
