import type { CSSProperties } from 'react'
import styles from './Avatar.module.css'

export interface AvatarProps {
  /** The URL of the photo; undefined for a person without a photo. */
  url?: string | undefined
  /** Shown if there is no photo; if they are empty, a generic icon is shown. */
  initials?: { text: string; color: string } | undefined
}

interface Props extends AvatarProps {
  onError?: () => void
}

/** Shows a person's photo or initials, 44 px wide. Hidden from screen readers because the name is next to it. */
export function AvatarView({ url, initials, onError }: Props) {
  if (url) {
    return (
      <span className={styles.avatar}>
        <img
          className={styles.photo}
          src={url}
          alt=""
          width={44}
          height={44}
          loading="lazy"
          decoding="async"
          onError={onError}
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
