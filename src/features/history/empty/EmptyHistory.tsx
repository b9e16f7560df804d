import type { Page } from '../../../platform/browser/page.ts'
import { settings } from '../../../platform/settings.ts'
import type { OpenSheet } from '../../../platform/sheets/open-sheet.ts'
import { roundPath, routes } from '../../../routes.ts'
import { EmptyState } from '../../../ui/feedback/EmptyState.tsx'
import { Button } from '../../../ui/form/Button.tsx'
import { LinkButton } from '../../../ui/form/LinkButton.tsx'
import { TextField } from '../../../ui/form/TextField.tsx'
import { useFields } from '../../../ui/form/use-fields.ts'
import { KeepScoreLink } from '../HistoryLayout.static.tsx'
import { EMPTY } from '../messages.ts'
import styles from './EmptyHistory.module.css'

interface Props {
  elsewhere: OpenSheet | undefined
  isKept: boolean
  page: Pick<Page, 'go'>
}

/** Shown to a golfer without rounds: what they can do. */
export function EmptyHistory({ elsewhere, isKept, page }: Props) {
  const fields = useFields({
    link: (value) => (linkedRound(value) === undefined ? 'Paste the link to a round' : undefined),
  })
  return (
    <>
      <EmptyState title={EMPTY} />
      <ul className={styles.steps}>
        <li className={styles.step}>
          <div className={styles.text}>
            <h2 className="large ink">Keep score</h2>
            <p>On your phone, hole by hole, alone or with others. It works without a network.</p>
          </div>
          <KeepScoreLink elsewhere={elsewhere} isKept={isKept} />
        </li>
        <li className={styles.step}>
          <div className={styles.text}>
            <h2 className="large ink">Somebody else kept the score?</h2>
            <p>
              Ask for the link to the round, open it and say which player you are. The round then appears
              here, too.
            </p>
          </div>
          <form
            {...fields.form(({ link }) => page.go(linkedRound(link) ?? ''))}
            className={styles.link}
            autoComplete="off"
          >
            <TextField {...fields.field('link')} label="Link to the round" inputMode="url" required />
            <Button type="submit" disabled={!fields.isValid}>
              Open round
            </Button>
          </form>
        </li>
        <li className={styles.step}>
          <div className={styles.text}>
            <h2 className="large ink">Run a competition</h2>
            <p>Many groups keep their own scores, and everybody follows one live leaderboard.</p>
          </div>
          <div className="buttons">
            <LinkButton href={routes.competitions.path}>Competitions</LinkButton>
          </div>
        </li>
        <li className={styles.step}>
          <div className={styles.text}>
            <h2 className="large ink">Get the app</h2>
            <p>Rounds that you record with the app, signed in with the same email, appear here.</p>
          </div>
          <div className="buttons">
            <LinkButton href={settings.PUBLIC_ABOUT_URL}>Get the app</LinkButton>
            <LinkButton href={settings.PUBLIC_SUPPORT_URL}>Get help</LinkButton>
          </div>
        </li>
      </ul>
    </>
  )
}

/** Returns the path of the round to which a pasted text links; undefined if it links to none. */
export function linkedRound(text: string): string | undefined {
  const segment = /\/(?:round|embed|play)\/([^\s/?#]+)/.exec(text)?.[1]
  if (segment === undefined) return undefined
  try {
    return roundPath(decodeURIComponent(segment))
  } catch {
    return undefined
  }
}
