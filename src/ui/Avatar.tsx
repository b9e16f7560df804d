import { type CSSProperties, useState } from 'react'
import styles from './Avatar.module.css'

interface Props {
  /** Where the picture is; nothing for somebody who has none. */
  url?: string | undefined
  /** Stands in for a picture that is not there; without it a generic golfer does. */
  initials?: { text: string; color: string } | undefined
}

/** A person's picture, 44 px; the name stands beside it, so that it says nothing itself. */
export function Avatar({ url, initials }: Props) {
  const [failed, setFailed] = useState<string>()
  if (url && failed !== url) {
    return (
      <span className={styles.avatar}>
        <img
          className={styles.picture}
          src={url}
          alt=""
          width={44}
          height={44}
          loading="lazy"
          decoding="async"
          onError={() => setFailed(url)}
        />
      </span>
    )
  }
  return (
    <span className={styles.avatar} aria-hidden="true" data-fallback={initials ? 'initials' : 'default'}>
      {initials ? (
        <span className={styles.initials} style={{ '--initials-color': initials.color } as CSSProperties}>
          {initials.text}
        </span>
      ) : (
        <svg className={styles.figure} viewBox="0 0 24 24" aria-hidden="true">
          <circle cx="12" cy="8" r="4.2" />
          <path d="M3.5 21c.6-4.6 4-7 8.5-7s7.9 2.4 8.5 7z" />
        </svg>
      )}
    </span>
  )
}
