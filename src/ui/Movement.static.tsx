/** Shows by how many places a competitor has moved since the previous hole. */
export function Movement({ places }: { places: number }) {
  if (places === 0) return null
  const count = Math.abs(places)
  const [sign, word] = places > 0 ? ['▲', 'up'] : ['▼', 'down']
  return (
    <span className={`movement numbers ${places > 0 ? '' : 'soft'}`}>
      <span aria-hidden="true">
        {sign} {count}
      </span>
      <span className="visually-hidden">
        {word} {count}
      </span>
    </span>
  )
}
