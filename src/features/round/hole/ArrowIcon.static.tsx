export function ArrowIcon({ to }: { to: 'left' | 'right' }) {
  return (
    <svg viewBox="0 0 24 24" aria-hidden="true">
      <path d={to === 'left' ? 'M15 4.5 7.5 12 15 19.5' : 'M9 4.5 16.5 12 9 19.5'} />
    </svg>
  )
}
