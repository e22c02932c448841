import fc from 'fast-check'
import { isAll } from '../../../../scripts/tests/tier.ts'

// Random actions on addresses, and an attacker's actions, for features/supporters/ways-in.test.ts.

/** In `npm test` the histories are short, otherwise long. */
const PARTS_OF_HISTORY = isAll ? { minLength: 3, maxLength: 8 } : { minLength: 1, maxLength: 2 }

/** Noa is the owner, Carl a coordinator, Avi helps. Dana is known to the family, Eve is not. */
export const PEOPLE = ['Noa', 'Carl', 'Avi', 'Dana', 'Eve'] as const
export type Person = (typeof PEOPLE)[number]
const who = fc.constantFrom(...PEOPLE)
const side = fc.constantFrom<Person>('Noa', 'Carl', 'Carl')
/** Memberships, as indexes in the order of their ids. A step is about the person who has the membership at that time. */
const seat = fc.constantFrom(1, 2, 2, 3, 3, 3)
const one = <Name extends string>(...names: Name[]) => fc.constantFrom(...names)
const beside = fc.option(fc.constantFrom<Person>('Eve', 'Dana', 'Avi', 'Carl'), { nil: null })

const act = fc.oneof(
  { weight: 4, arbitrary: fc.record({ do: one('sign up'), who, as: who, beside }) },
  { weight: 3, arbitrary: fc.record({ do: one('approve', 'decline'), by: side }) },
  { weight: 5, arbitrary: fc.record({ do: one('open links', 'say yes to mails', 'undo', 'sign in by a code'), who }) },
  { weight: 4, arbitrary: fc.record({ do: one('choose a mail'), who, beside }) },
  { weight: 4, arbitrary: fc.record({ do: one('prefer mails'), who }) },
  { weight: 4, arbitrary: fc.record({ do: one('set a mail', 'correct'), by: side, seat, to: who }) },
  { weight: 4, arbitrary: fc.record({ do: one('send a link', 'give a task', 'put back', 'remove'), by: side, seat }) },
  { weight: 1, arbitrary: fc.record({ do: one('add'), by: side, to: who }) },
  { weight: 2, arbitrary: fc.record({ do: one('prove a mail'), who }) },
  { weight: 2, arbitrary: fc.record({ do: one('take off'), who, kind: fc.constantFrom('phone_number', 'email') }) },
  { weight: 1, arbitrary: fc.record({ do: one('number is dead'), who }) },
  { weight: 3, arbitrary: fc.record({ do: one('wait'), days: fc.constantFrom(1, 3, 8) }) },
  { weight: 1, arbitrary: fc.record({ do: one('back up', 'restore') }) },
)
export type Act = typeof act extends fc.Arbitrary<infer One> ? One : never
/** With these acts, Eve would be signed in as Dana if the server trusted the mail address that Eve gives together with Dana's number. */
const attack = fc
  .tuple(fc.array(act, { maxLength: 2 }), fc.array(act, { maxLength: 2 }))
  .map(([before, after]): Act[] => [
    { do: 'sign up', who: 'Eve', as: 'Dana', beside: 'Eve' },
    { do: 'approve', by: 'Noa' },
    { do: 'say yes to mails', who: 'Eve' },
    ...before,
    { do: 'wait', days: 3 },
    { do: 'open links', who: 'Eve' },
    { do: 'open links', who: 'Dana' },
    ...after,
    { do: 'send a link', by: 'Noa', seat: 3 },
    { do: 'give a task', by: 'Noa', seat: 3 },
  ])
const setByTheSide = fc
  .array(act, { maxLength: 2 })
  .map((between): Act[] => [
    { do: 'set a mail', by: 'Carl', seat: 2, to: 'Carl' },
    { do: 'say yes to mails', who: 'Carl' },
    { do: 'prefer mails', who: 'Avi' },
    ...between,
    { do: 'send a link', by: 'Carl', seat: 2 },
    { do: 'give a task', by: 'Carl', seat: 2 },
    { do: 'open links', who: 'Carl' },
  ])
const few = fc.array(act, { maxLength: 2 })
/**
 * An address is removed, by the person or by someone who found their phone. The removal is undone. The address is then removed again, and
 * the owner puts it back.
 */
const takenOff = fc
  .tuple(fc.constantFrom<Person>('Avi', 'Carl'), fc.constantFrom('phone_number', 'email'), few, few)
  .map(([who, kind, between, after]): Act[] => [
    { do: 'prove a mail', who },
    { do: 'take off', who, kind },
    ...between,
    { do: 'undo', who },
    { do: 'take off', who, kind },
    ...after,
    { do: 'put back', by: 'Noa', seat: who === 'Avi' ? 2 : 1 },
    { do: 'sign in by a code', who },
  ])
const corrected = fc
  .tuple(fc.constantFrom<Person>('Eve', 'Dana'), few, few)
  .map(([to, before, between]): Act[] => [
    { do: 'choose a mail', who: 'Avi', beside: 'Avi' },
    { do: 'say yes to mails', who: 'Avi' },
    ...before,
    { do: 'correct', by: 'Noa', seat: 2, to },
    ...between,
    { do: 'send a link', by: 'Noa', seat: 2 },
    { do: 'open links', who: to },
    { do: 'undo', who: 'Avi' },
    { do: 'give a task', by: 'Noa', seat: 2 },
  ])
const restored = fc
  .tuple(few, fc.array(act, { minLength: 1, maxLength: 3 }), few)
  .map(([before, since, after]): Act[] => [...before, { do: 'back up' }, ...since, { do: 'restore' }, ...after])
/** What people do, one after another. */
export const history = fc
  .array(
    fc.oneof(
      { weight: 10, arbitrary: act.map((each) => [each]) },
      { weight: 2, arbitrary: attack },
      { weight: 2, arbitrary: setByTheSide },
      { weight: 1, arbitrary: takenOff },
      { weight: 1, arbitrary: corrected },
      { weight: 1, arbitrary: restored },
    ),
    { ...PARTS_OF_HISTORY, size: 'max' },
  )
  .map((parts) => parts.flat())
