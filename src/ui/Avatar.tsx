import { useState } from 'react'
import { type AvatarProps, AvatarView } from './AvatarView.static.tsx'

/** Shows an avatar, or the initials if the photo cannot be loaded. */
export function Avatar({ url, initials }: AvatarProps) {
  const [failedUrl, setFailedUrl] = useState<string>()
  return (
    <AvatarView
      url={url === failedUrl ? undefined : url}
      initials={initials}
      onError={() => setFailedUrl(url)}
    />
  )
}
