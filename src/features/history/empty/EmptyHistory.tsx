import type { Page } from '../../../platform/browser/page.ts'
import { settings } from '../../../platform/settings.ts'
import type { OpenSheet } from '../../../platform/sheets/open-sheet.ts'
import { EmptyState } from '../../../ui/feedback/EmptyState.tsx'
import { Button } from '../../../ui/form/Button.tsx'
import { LinkButton } from '../../../ui/form/LinkButton.tsx'
import { TextField } from '../../../ui/form/TextField.tsx'
import { useFields } from '../../../ui/form/use-fields.ts'
import { KeepScoreLink } from '../HistoryLayout.static.tsx'
import { EMPTY } from '../messages.ts'
import styles from './EmptyHistory.module.css'
import { linkedRound } from './linked-round.ts'
import { APP, CLAIM, CLAIM_TITLE, GET_APP, GET_HELP, KEEP_SCORE, NO_LINK } from './messages.ts'

interface Props {
  elsewhere: OpenSheet | undefined
  isKept: boolean
  page: Pick<Page, 'go'>
}

/** Shown to a golfer without rounds: what they can do. */
export function EmptyHistory({ elsewhere, isKept, page }: Props) {
  const fields = useFields({ link: (value) => (linkedRound(value) === undefined ? NO_LINK : undefined) })
  return (
    <>
      <EmptyState title={EMPTY} />
      <ul className={styles.steps}>
        <li className={styles.step}>
          <div className={styles.text}>
            <h2>Keep score</h2>
            <p>{KEEP_SCORE}</p>
          </div>
          <KeepScoreLink elsewhere={elsewhere} isKept={isKept} />
        </li>
        <li className={styles.step}>
          <div className={styles.text}>
            <h2>{CLAIM_TITLE}</h2>
            <p>{CLAIM}</p>
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
            <h2>{GET_APP}</h2>
            <p>{APP}</p>
          </div>
          <div className="buttons">
            <LinkButton href={settings.PUBLIC_ABOUT_URL}>{GET_APP}</LinkButton>
            <LinkButton href={settings.PUBLIC_SUPPORT_URL}>{GET_HELP}</LinkButton>
          </div>
        </li>
      </ul>
    </>
  )
}
