import type { ReactNode } from 'react'
import { localTime } from '../../../domain/dates/dates.ts'
import { QrCode } from '../../../ui/QrCode.tsx'
import styles from './ScreenFrame.module.css'

interface Props {
  title: ReactNode
  /** What is played, in one line. */
  facts?: string | undefined
  nowMs: number
  /** When the shown scores were last known to be current; undefined while they are current. */
  asOfMs: number | undefined
  /** The state while the scores are current: 'Live'. */
  state: string
  isLive: boolean
  /** The address that the QR code opens; undefined while there is nothing to follow. */
  url: string | undefined
  children: ReactNode
}

/** Frames what a clubhouse screen or a stream shows without user interaction. */
export function ScreenFrame({ title, facts, nowMs, asOfMs, state, isLive, url, children }: Props) {
  return (
    <div className={styles.view}>
      <header className={styles.head}>
        <div className="shrinks">
          <h1 className={styles.course}>{title}</h1>
          {facts && <p className={styles.facts}>{facts}</p>}
        </div>
        <div className={styles.aside}>
          <p className={styles.time}>
            <time className={styles.clock}>{hourAndMinute(nowMs)}</time>
            <span role="status" data-live={(isLive && asOfMs === undefined) || undefined}>
              {asOfMs === undefined ? state : `As of ${hourAndMinute(asOfMs)}`}
            </span>
          </p>
          {url !== undefined && (
            <div className={styles.code}>
              <QrCode text={url} label="QR code of the link" />
            </div>
          )}
        </div>
      </header>
      {children}
    </div>
  )
}

/** Shows a text in place of the content. */
export function ScreenNote({ children }: { children: string }) {
  return <p className={styles.none}>{children}</p>
}

const hourAndMinute = (ms: number) => localTime(ms).slice(0, 5)
