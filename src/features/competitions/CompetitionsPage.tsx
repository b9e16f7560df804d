import { useState } from 'react'
import { matchRoute } from '../../match-route.ts'
import { api } from '../../platform/api/browser-api.ts'
import { clock } from '../../platform/browser/clock.ts'
import { devicePosition } from '../../platform/browser/device-position.ts'
import { page } from '../../platform/browser/page.ts'
import { randomToken } from '../../platform/browser/random.ts'
import { visibility } from '../../platform/browser/visibility.ts'
import { settings } from '../../platform/settings.ts'
import { routes } from '../../routes.ts'
import { EmptyState } from '../../ui/feedback/EmptyState.tsx'
import { LinkButton } from '../../ui/form/LinkButton.tsx'
import { Guarded } from '../session/Guarded.tsx'
import { guardOf } from '../session/guard.ts'
import { createCourseSearch } from '../shared/courses/course-search.store.ts'
import { CompetitionList } from './CompetitionList.tsx'
import { createCompetitionList } from './competition-list.store.ts'
import { Organise } from './Organise.tsx'
import { createOrganised } from './organised.store.ts'

const setTitle = (name: string) => page.setTitle(`${name} - ${settings.PUBLIC_COMPANY_NAME}`)

const guard = guardOf('competitions')

/** The own competitions, or the one in the address, with the dependencies of the browser. */
export function CompetitionsPage() {
  return (
    <Guarded guard={guard}>{(user) => <OwnCompetitions isConfirmed={user.isConfirmed !== false} />}</Guarded>
  )
}

function OwnCompetitions({ isConfirmed }: { isConfirmed: boolean }) {
  const [{ search, list, organised }] = useState(storesHere)
  if (!isConfirmed) {
    return (
      <EmptyState
        title="Confirm your e-mail address first"
        heading="h1"
        action={<LinkButton href={routes.rounds.path}>Send the link again</LinkButton>}
      >
        A competition is organised with a confirmed account. The link is in the mail that you got when you
        signed up.
      </EmptyState>
    )
  }
  return organised ? (
    <Organise store={organised} search={search} page={page} setTitle={setTitle} />
  ) : (
    <CompetitionList store={list} {...{ search, page, clock, randomToken }} />
  )
}

function storesHere() {
  const token = matchRoute(routes.organise.path, page.url().pathname)?.token
  const deps = { api, onSignedOut: () => void guard.recheck() }
  return {
    search: createCourseSearch({ api, clock, device: devicePosition }),
    list: createCompetitionList(deps),
    organised: token !== undefined && createOrganised({ ...deps, clock, visibility, randomToken, token }),
  }
}
