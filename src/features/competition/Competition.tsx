import { useStore } from '@nanostores/react'
import { useCallback, useDeferredValue, useEffect, useState } from 'react'
import { competitionFacts } from '../../domain/competition/competition-texts.ts'
import type { Clock } from '../../platform/browser/clock.ts'
import { failureOf } from '../../platform/stores/resource.ts'
import { competitionEmbedPath, organisePath } from '../../routes.ts'
import { EmptyState } from '../../ui/feedback/EmptyState.tsx'
import { Notice } from '../../ui/feedback/Notice.tsx'
import { Spinner } from '../../ui/feedback/Spinner.tsx'
import { Button } from '../../ui/form/Button.tsx'
import { EmbedFoot, EmbedHead, EmbedNote } from '../shared/embed/Embed.tsx'
import { ShareDialog } from '../shared/share/ShareDialog.tsx'
import { CompetitionContent } from './CompetitionContent.tsx'
import { CompetitionScreen } from './CompetitionScreen.tsx'
import type { CompetitionStore, Following, ShownCompetition } from './competition.store.ts'
import { LeaderTable } from './LeaderTable.tsx'
import { messages } from './messages.ts'
import { stateText } from './row-texts.ts'

interface Props {
  store: CompetitionStore
  setTitle: (name: string) => void
  /** How it is shown: on its page, on a clubhouse screen, or in a frame of another site. */
  view?: 'page' | 'screen' | 'embed'
  /** The address of the page. */
  url: string
  clock: Clock
  /** The name of the site's company. */
  company: string
}

/** The page of a competition for everyone who has its link. */
export function Competition({ store, setTitle, view = 'page', url, clock, company }: Props) {
  const state = useStore(store.$state, { ssr: 'initial' })
  const shown = useStore(store.$shown, { ssr: 'initial' })
  const following = useStore(store.$following, { ssr: 'initial' })
  const asOfMs = useStore(store.$asOfMs, { ssr: 'initial' })
  const news = useStore(store.$news, { ssr: 'initial' })
  const changedMs = useStore(store.$changedMs, { ssr: 'initial' })
  const isOwn = useStore(store.$isOwn, { ssr: 'initial' })
  // A score can change the positions of a large field. All that it changes is rendered in steps between which the browser
  // answers, and drawn in one frame.
  const content = useDeferredValue(shown) ?? shown
  const contentNews = useDeferredValue(news)
  const contentChangedMs = useDeferredValue(changedMs)
  const [isSharing, setSharing] = useState(false)
  const share = useCallback(() => setSharing(true), [])
  useEffect(() => store.start(), [store])
  const name = shown?.competition.name
  useEffect(() => {
    if (name !== undefined) setTitle(name)
  }, [name, setTitle])

  if (state.status === 'missing') {
    return (
      <EmptyState title={messages.missing} heading="h1">
        {messages.missingHint}
      </EmptyState>
    )
  }
  const retry = <Button onClick={store.retry}>{messages.retry}</Button>
  if (state.status === 'failed') return <EmptyState title={messages.notLoaded} heading="h1" action={retry} />
  if (!content) return <Spinner size="page" label={messages.loading} />
  if (view === 'screen') {
    return <CompetitionScreen {...content} news={news[0]} {...{ asOfMs, url, clock }} />
  }
  if (view === 'embed') {
    return <CompetitionEmbed {...content} following={following} href={url} company={company} />
  }
  const warning =
    following === 'lost' ? messages.lost : failureOf(state) !== undefined ? messages.notRefreshed : undefined
  return (
    <>
      {warning && (
        <Notice kind="warning" action={retry}>
          {warning}
        </Notice>
      )}
      <CompetitionContent
        {...content}
        news={contentNews}
        changedMs={contentChangedMs}
        following={following}
        managePath={isOwn ? organisePath(store.token()) : undefined}
        onShare={share}
      />
      {isSharing && (
        <ShareDialog
          what="competition"
          link={{ title: content.competition.name, url }}
          embedPath={competitionEmbedPath(store.token())}
          onClose={() => setSharing(false)}
        />
      )}
    </>
  )
}

interface EmbedProps extends ShownCompetition {
  following: Following
  /** The page of the competition. */
  href: string
  company: string
}

/** Shows the leaderboard in a frame of another site. */
function CompetitionEmbed({ competition, rows, following, href, company }: EmbedProps) {
  return (
    <>
      <div className="stack gap-3">
        <EmbedHead
          title={<bdi>{competition.name}</bdi>}
          facts={competitionFacts(competition).join(' · ')}
          state={stateText(competition.state, following)}
          isLive={competition.state === 'live' && following === 'connected'}
        />
        {competition.isHidden ? (
          <EmbedNote>{messages.hidden}</EmbedNote>
        ) : (
          <LeaderTable competition={competition} rows={rows} />
        )}
      </div>
      <EmbedFoot href={href} label={messages.openCompetition} company={company} />
    </>
  )
}
