import { describe, expect, it } from 'vitest'
import { readPlayers } from '../../../../src/domain/competition/read-players.ts'

const read = (text: string) =>
  readPlayers(text).players.map(({ name, handicapIndex, division, tee }) => [
    name,
    handicapIndex,
    division,
    tee,
  ])

const ANN = ['Ann Miller', 12.3, 'Ladies', 'Red']
const BOB = ['Bob', -1.2, undefined, 'White']

describe('a pasted list', () => {
  it.each([
    ['with tabs', 'Ann Miller\t12.3\tLadies\tRed\nBob\t+1.2\t\tWhite'],
    [
      'with semicolons, decimal commas and blank lines',
      '\r\nAnn Miller;12,3;Ladies;Red\r\n\r\nBob;+1,2;;White\r\n',
    ],
    ['with commas', 'Ann Miller, 12.3, Ladies, Red\nBob, +1.2, , White'],
    ['with commas and decimal commas', 'Ann Miller,12,3,Ladies,Red\nBob,+1,2,,White'],
    ['with quotes', '"Ann Miller","12,3","Ladies","Red"\n"Bob","+1,2","","White"'],
    [
      'with a header in another order',
      'Tee;Hcp;Member no;Name;Class\nRed;12.3;7;Ann Miller;Ladies\nWhite;+1.2;8;Bob;',
    ],
    [
      'with the headings of a club',
      'Club Ref\tMember\tMember Name\tCat\tH/Cap\tExact H’cap\tTees\tPhone\n1\t7\tAnn Miller\tLadies\t14\t12.3\tRed\t07700\n2\t8\tBob\t\t0\t+1.2\tWhite\t07701',
    ],
    [
      'with a first name beside the name',
      'Name;Vorname;H.I.;Category;Tee\nMiller;Ann;12,3;Ladies;Red\n;Bob;+1,2;;White',
    ],
    [
      'with two columns of names',
      'Surname\tFirst name\tHandicap index\tDivision\tTees\nMiller\tAnn\t12.3\tLadies\tRed\n\tBob\t+1.2\t\tWhite',
    ],
  ])('is read %s', (_, text) => {
    const result = readPlayers(text)
    expect(read(text)).toEqual([ANN, BOB])
    expect(result.problems).toEqual([])
  })

  it('may be names alone, with or without a handicap behind', () => {
    expect(read('Ann Miller 12,3\nBob Ray\n')).toEqual([
      ['Ann Miller', 12.3, undefined, undefined],
      ['Bob Ray', undefined, undefined, undefined],
    ])
  })

  it('may have playing handicaps', () => {
    expect(readPlayers('Name;PH\nAnn;13').players).toMatchObject([
      { playingHandicap: 13, handicapIndex: undefined },
    ])
  })

  it.each([
    ['Name,PH\nAnn,+2,0', undefined, -2],
    ['Name,Hcp,PH\nAnn,12,8', 12, 8],
    ['Name,Hcp,PH\nAnn,12,4,8', 12.4, 8],
    ['Name,Hcp,PH\nAnn,+2,1,+2,0', -2.1, -2],
    ['Ann + 2,1', -2.1, undefined],
    ['Ann ＋2，1', -2.1, undefined],
  ])('may have handicaps as people write them: %j', (text, handicapIndex, playingHandicap) => {
    expect(readPlayers(text)).toMatchObject({
      players: [{ name: 'Ann', handicapIndex, playingHandicap }],
      problems: [],
    })
  })

  it('names the columns that it does not read', () => {
    expect(readPlayers('Club Ref;Name;Course Hcp;Hcp;Index;\n1;Ann;9;8;7,1;x')).toMatchObject({
      players: [{ name: 'Ann', handicapIndex: 7.1, playingHandicap: undefined }],
      unused: ['Club Ref', 'Course Hcp', 'Hcp'],
    })
  })

  it.each([
    ['Mitglied\tHcp\nAnn\t12', true],
    ['Ref\tJugador\n1\tAnn\n2\tBob', true],
    ['Ann\t\nBob\t12\nCy\t9', false],
    ['Ann\nBob 12\nCy 9', false],
  ])('is not read below headings of which none is for names: %j', (text, isUnknown) => {
    const { players, hasUnknownHeadings } = readPlayers(text)
    expect([players.length === 0, hasUnknownHeadings]).toEqual([isUnknown, isUnknown])
  })

  it('says that a playing handicap is a whole number', () => {
    expect(readPlayers('Name;PH\nAnn;+2,5').problems).toEqual([
      { line: 2, text: 'The playing handicap “+2,5” of Ann is not a whole number, such as 12 or +2.' },
    ])
  })

  it('says what is wrong in which line', () => {
    const { players, problems } = readPlayers('Name;Hcp\nAnn Miller;abc\n;12\nBob;60\nMiller, Ann;3')
    expect(players.map(({ name }) => name)).toEqual(['Ann Miller', 'Bob', 'Miller, Ann'])
    expect(problems).toEqual([
      { line: 2, text: 'The handicap “abc” of Ann Miller is not a number up to 54, such as 12.4 or +2.1.' },
      { line: 3, text: 'There is no name.' },
      { line: 4, text: 'The handicap “60” of Bob is not a number up to 54, such as 12.4 or +2.1.' },
      { line: 5, text: 'Miller, Ann is also in line 2; both count.' },
    ])
  })
})
