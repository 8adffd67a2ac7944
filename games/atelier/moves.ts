import { componentIn, componentOf, list, oneOf, several, spaceOf, string, type WritingOf } from 'playchart/engine'
import { type Kind, LEAF, PIGMENTS, type Pigment } from './cards.ts'
import { atelier, canPay, kinds, PATRON_POINTS, POTS, priceOf, type Table, visitorsOf, works } from './table.ts'

type Writing = WritingOf<typeof atelier>

const RESERVED = 3

const inBank = ({ game }: Table) => PIGMENTS.filter((kind) => !game.bank.at(kind).isEmpty)
const threeOf = (some: readonly Pigment[]): readonly Pigment[][] =>
  some.flatMap((a, i) => some.slice(i + 1).flatMap((b, j) => some.slice(i + j + 2).map((c) => [a, b, c])))

const take = atelier.move({
  name: 'Take Pigments',
  help: 'Take three pots of different pigments, or one of each that is left if those are fewer.',
  log: '${player} takes ${args.pigments}',
  args: { pigments: several(oneOf(...PIGMENTS), { min: 1, max: 3, distinct: true }) },
  optimistic: true,
  options: (table) => {
    const left = inBank(table)
    return (left.length > 3 ? threeOf(left) : left.length > 0 ? [left] : []).map((pigments) => ({ pigments }))
  },
  legal: (table, { pigments }) => {
    const left = inBank(table)
    const isThere = pigments.every((kind) => left.includes(kind)) && pigments.length === Math.min(3, left.length)
    return isThere || 'Take three different pigments, or one of each that is left.'
  },
  apply: ({ game, me }, { pigments }) => {
    for (const kind of pigments) game.bank.at(kind).last!.moveTo(me.pots.at(kind))
  },
})
const takeTwo = atelier.move({
  name: 'Take Two',
  help: 'Take two pots of one pigment, of which at least four are left.',
  log: '${player} takes two pots of ${args.pigment}',
  args: { pigment: oneOf(...PIGMENTS) },
  optimistic: true,
  legal: ({ game }, { pigment }) => game.bank.at(pigment).count >= 4 || 'At least four pots of it must be left.',
  apply: ({ game, me }, { pigment }) => {
    for (let pot = 0; pot < 2; pot++) game.bank.at(pigment).last!.moveTo(me.pots.at(pigment))
  },
})

const mayReserve = ({ me }: Table) => me.reserve.count < RESERVED || 'You have reserved three works already.'
/** Takes a gold leaf if one is left, and says so. */
function takeLeaf({ game, me }: Writing): string {
  const leaf = game.bank.at(LEAF).last
  leaf?.moveTo(me.pots.at(LEAF))
  return leaf ? 'and takes a gold leaf' : ''
}
const reserve = atelier.move({
  help: 'Keep a work of the market for yourself, to buy it later, and take a gold leaf. You may keep three.',
  facts: { leaf: string() },
  log: '${player} reserves ${args.work} ${leaf}',
  args: { work: componentIn('market') },
  optimistic: true,
  legal: mayReserve,
  apply: (table, { work }, tell) => {
    work.moveTo(table.me.reserved)
    tell({ leaf: takeLeaf(table) })
  },
})
const reserveUnseen = atelier.move({
  name: 'Reserve Unseen',
  help: 'Keep the top work of a deck, which only you will see, and take a gold leaf.',
  facts: { work: componentOf(works), leaf: string() },
  log: '${player} reserves ${work} from the deck of ${args.deck} ${leaf}',
  args: { deck: spaceOf('decks') },
  legal: (table, { deck }) => (table.game.decks.at(deck).isEmpty ? 'That deck is empty.' : mayReserve(table)),
  apply: (table, { deck }, tell) => {
    const work = table.game.decks.at(deck).first!
    work.moveTo(table.me.unseen)
    tell({ work, leaf: takeLeaf(table) })
  },
})

type Offered = NonNullable<Writing['game']['market']['first']>
const buying = {
  facts: { price: list(string()), worth: string() },
  legal: ({ me }: Table, { work }: { work: Pick<Offered, 'values'> }) =>
    canPay(me, work.values) || 'You do not have the pots to pay for that.',
  apply: ({ game, me }: Writing, { work }: { work: Offered }, tell: (facts: { price: string[]; worth: string }) => void) => {
    const { pigment, points } = work.values
    const price = priceOf(me, work.values)
    for (const { kind, count } of price) for (let pot = 0; pot < count; pot++) me.pots.at(kind).last!.moveTo(game.bank.at(kind))
    work.moveTo(me.works.at(pigment))
    const paid = price.map(({ kind, count }) => `${count} ${kind}`)
    tell({ price: paid.length > 0 ? paid : ['nothing'], worth: points > 0 ? `(${points} ${points === 1 ? 'point' : 'points'})` : '' })
  },
}
const buy = atelier.move({
  ...buying,
  help: 'Buy a work of the market. Your works make it cheaper, and gold leaf pays for what you lack.',
  log: '${player} buys ${args.work} for ${price} ${worth}',
  args: { work: componentIn('market') },
  optimistic: true,
})
const buyReserved = atelier.move({
  ...buying,
  help: 'Buy a work that you have reserved.',
  log: '${player} buys ${args.work}, which was reserved, for ${price} ${worth}',
  args: { work: componentIn('reserve') },
  optimistic: true,
})
const giving = {
  args: { kind: oneOf(kinds) },
  apply: ({ game, me }: Writing, { kind }: { kind: Kind }) => me.pots.at(kind).last!.moveTo(game.bank.at(kind)),
}
const mayGive = (me: Table['me'], kind: Kind) => !me.pots.at(kind).isEmpty || `You have no ${kind}.`
const giveBack = atelier.move({
  ...giving,
  help: `Put a pot back: you may keep ${POTS}.`,
  log: '${player} puts ${args.kind} back',
  optimistic: true,
  legal: ({ me }, { kind }) => mayGive(me, kind),
})
// Those who can do nothing hold pots: otherwise all could pass without end.
const pass = atelier.move({
  ...giving,
  help: 'Put a pot back, when you can do nothing else.',
  log: '${player} can do nothing, and puts ${args.kind} back',
  legal: (table, { kind }) => {
    const { game, me } = table
    if (inBank(table).length > 0) return 'You can take pigments.'
    if (mayReserve(table) === true && (!game.market.isEmpty || [...game.decks].some(({ isEmpty }) => !isEmpty)))
      return 'You can reserve a work.'
    return [...game.market, ...me.reserve].some(({ values }) => canPay(me, values)) ? 'You can buy a work.' : mayGive(me, kind)
  },
})
const receive = atelier.move({
  help: 'Choose which patron comes to see your works.',
  log: `\${args.patron} visits \${player} (${PATRON_POINTS} points)`,
  args: { patron: componentIn('patrons') },
  legal: ({ me }, { patron }) => visitorsOf([patron], me).length > 0 || 'They want to see other works.',
  apply: ({ me }, { patron }) => patron.moveTo(me.patrons),
})

export const moves = { take, takeTwo, reserve, reserveUnseen, buy, buyReserved, pass, giveBack, receive }
