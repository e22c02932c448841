import { ADDRESS_MAX, MEAL_AVOID_MAX, MEAL_PEOPLE_MAX, QUESTION_MAX, WAY_IN_MAX } from '@hand-in-hand/contract/constants.ts'
import { isMeal } from '@hand-in-hand/contract/meals.rules.ts'
import { plural } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { useRef, useState } from 'react'
import { hasShapeOf, useDraft } from '../../../platform/draft.ts'
import { goBack } from '../../../platform/navigation.ts'
import { paths } from '../../../platform/paths.ts'
import { PrimaryButton, SecondaryButton } from '../../../ui/buttons.tsx'
import { Folded, Switch, TextField } from '../../../ui/fields.tsx'
import formStyles from '../../../ui/form.module.css'
import { NOTICE_SHOWN, showNotice } from '../../../ui/notices.tsx'
import { BackHeader, Screen } from '../../../ui/screen.tsx'
import { useSaveHome } from '../../family-settings/family-settings.api.ts'
import { eatersOf, isPeopleCount } from '../../family-settings/settings-form.rules.ts'
import { useFirstField } from '../../people/parts/use-first-field.ts'
import { type Need, needTitle } from '../../planning/first-needs.rules.ts'
import { questionOf } from '../../planning/need-details.rules.ts'
import { useNeeds } from '../../planning/parts/use-needs.ts'
import { RefusalNote } from '../../sign-in/parts/ask-consent.tsx'
import { FirstTasks } from './first-tasks.tsx'
import { FIRST_TASKS, useOpenCircle } from './open-circle.ts'

const NOTHING_SAID = { address: '', wayIn: '', people: '', avoid: '', friends: false, answers: {} as Record<string, string> }
/** The number of fields that are open. The other fields are rows. */
const OPEN_FIELDS = 4

/** Asks once, for all of the first tasks, where help should come and what their takers should know. All fields may stay empty. */
export function WhereAndWhat({ family }: { family: string }) {
  const { t, i18n } = useLingui()
  const [said, keep, forgetSaid] = useDraft(`family-where-${family}`, NOTHING_SAID, hasShapeOf(NOTHING_SAID))
  const [isTried, setTried] = useState(false)
  const fields = useRef<HTMLDivElement>(null)
  useFirstField(fields)
  const say = useSaveHome(family)
  const { openCircle, isMaking } = useOpenCircle(family)
  const { dates, hasMeal, save, question, isSaving, error } = useNeeds(family, FIRST_TASKS)
  const change = (changed: Partial<typeof NOTHING_SAID>) => {
    say.reset()
    keep({ ...said, ...changed })
  }
  const people = eatersOf(said.people)
  const home = { address: said.address.trim() || null, way_in: said.wayIn.trim() || null }
  const add = (details?: Parameters<typeof save>[1]) =>
    save(() => {
      forgetSaid()
      showNotice({ title: t`Added`, shownFor: NOTICE_SHOWN })
      void openCircle()
    }, details)
  const addAll = () => {
    setTried(true)
    if (!isPeopleCount(people)) return
    const meals = { ...(people !== null && { people }), ...(said.avoid.trim() && { avoid: said.avoid.trim() }) }
    say.mutate({ home, meals, ...(said.friends && { friends_allowed: true }) }, { onSuccess: () => add({ home, answers: said.answers }) })
  }
  // The page was opened without the ticked tasks, such as in another tab.
  if (dates.length === 0) return <FirstTasks family={family} />
  const refusal = say.error ?? error
  const needs = [...new Map(dates.map(({ need }) => [need.id, need])).values()]
  const asked = needs.filter((need) => !isMeal({ title: needTitle(need, i18n), category: need.category }))
  const open = asked.slice(0, OPEN_FIELDS - (hasMeal ? 4 : 2))
  const answerTo = (need: Need, label: string, hint?: string) => (
    <TextField
      key={need.id}
      label={label}
      hint={hint}
      value={said.answers[need.id] ?? ''}
      maxLength={QUESTION_MAX}
      onChange={(answer) => change({ answers: { ...said.answers, [need.id]: answer } })}
    />
  )
  return (
    <Screen
      header={
        <BackHeader
          backLabel={t`Back`}
          onBack={() => goBack(paths.familyStartStep('tasks'))}
          title={<Trans>Where should help come?</Trans>}
        />
      }
      footer={
        <>
          {refusal && <RefusalNote code={refusal.code} />}
          <PrimaryButton onClick={addAll} busy={say.isPending || isSaving || isMaking}>
            {plural(dates.length, { one: 'Add # task', other: 'Add # tasks' })}
          </PrimaryButton>
          <SecondaryButton onClick={() => add()}>
            <Trans>Not now</Trans>
          </SecondaryButton>
        </>
      }
    >
      <div className="stack-4" ref={fields}>
        <p className={formStyles.notes}>
          <Trans>So that no one has to call: only the person who takes a task sees this. You can change it in the settings.</Trans>
        </p>
        <TextField
          label={t`Address`}
          autoComplete="street-address"
          value={said.address}
          maxLength={ADDRESS_MAX}
          onChange={(address) => change({ address })}
        />
        <TextField label={t`Floor, door code`} value={said.wayIn} maxLength={WAY_IN_MAX} onChange={(wayIn) => change({ wayIn })} />
        {hasMeal && (
          <>
            <TextField
              label={t`How many people eat`}
              inputMode="numeric"
              value={said.people}
              maxLength={String(MEAL_PEOPLE_MAX).length}
              onChange={(typed) => change({ people: typed })}
              error={isTried && !isPeopleCount(people) && t`Please enter a number from 1 to ${MEAL_PEOPLE_MAX}.`}
            />
            <TextField
              label={t`Allergies and what isn’t eaten`}
              hint={t`Your circle sees both with every meal.`}
              value={said.avoid}
              maxLength={MEAL_AVOID_MAX}
              onChange={(avoid) => change({ avoid })}
            />
          </>
        )}
        {open.map((need) => answerTo(need, needTitle(need, i18n), i18n._(questionOf(need))))}
        {asked.slice(open.length).map((need) => (
          <Folded key={need.id} title={needTitle(need, i18n)} note={said.answers[need.id] || i18n._(questionOf(need))}>
            {answerTo(need, i18n._(questionOf(need)))}
          </Folded>
        ))}
        <Switch
          label={t`Supporters may bring someone they know`}
          note={t`If they can’t take a task, and only for that task. You decide on each request.`}
          checked={said.friends}
          onChange={(friends) => change({ friends })}
        />
      </div>
      {question}
    </Screen>
  )
}
