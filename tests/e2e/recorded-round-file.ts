const holes = [
  { par: 4, strokeIndex: 5, lengthM: 352 },
  { par: 3, strokeIndex: 17, lengthM: 148 },
  { par: 5, strokeIndex: 3, lengthM: 489 },
  { par: 4, strokeIndex: 1, lengthM: 401 },
  { par: 4, strokeIndex: 9, lengthM: 333 },
  { par: 3, strokeIndex: 15, lengthM: 171 },
  { par: 4, strokeIndex: 7, lengthM: 364 },
  { par: 5, strokeIndex: 11, lengthM: 502 },
  { par: 4, strokeIndex: 13, lengthM: 318 },
]
const METRES_PER_DEGREE = 111_195
const START = { lat: 51.21, lon: -4.02 }
const at = (column: number, metresNorth: number) => ({
  lat: START.lat + metresNorth / METRES_PER_DEGREE,
  lon: START.lon + column * 0.0014,
})

/** A recorded round: one golfer, nine holes of a fictional course. */
export const recordedRoundFile = {
  version: 1,
  startTimestampMs: Date.UTC(2026, 5, 14, 8, 10),
  timezoneOffset: 3_600_000,
  course: {
    name: 'Heathercombe',
    facilityId: 'F-HEATHER',
    // Parallel holes that alternate between north and south.
    holes: holes.map(({ par, strokeIndex, lengthM }, index) => {
      const [from, to] = index % 2 === 0 ? [0, lengthM] : [lengthM, 0]
      const bend = at(index + 0.25, from + (to - from) * 0.6)
      return {
        par,
        strokeIndex,
        tee: at(index, from),
        greenMiddle: at(index, to),
        pos: par > 3 ? [bend] : [],
      }
    }),
  },
  scoringMethod: { type: 'StrokePlay' },
  handicapMode: 'Net',
  format: { type: 'RoundFormat.Individual' },
  players: [
    {
      name: 'Mia',
      owner: true,
      tee: { name: 'Red' },
      playingHandicap: 9,
      holes: [5, 3, 5, 6, 4, 2, 5, 7, 4].map((strokes, index) => ({
        strokes,
        putts: index === 5 ? 1 : 2,
        penalties: 0,
        sand: 0,
        fairway: holes[index]?.par === 3 ? null : 'Hit',
      })),
    },
  ],
}
