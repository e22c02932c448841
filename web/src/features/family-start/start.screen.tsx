import { ADDRESS_MAX, MEAL_AVOID_MAX, MEAL_PEOPLE_MAX, QUESTION_MAX, WAY_IN_MAX } from '@hand-in-hand/contract/constants.ts'
import { isMeal } from '@hand-in-hand/contract/meals.rules.ts'
import { plural } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { useSuspenseQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { useSearchParams } from 'wouter'
import { hasShapeOf, useDraft } from '../../platform/draft.ts'
import { goBack, navigate } from '../../platform/navigation.ts'
import { paths } from '../../platform/paths.ts'
import { currentFamily } from '../../platform/session.ts'
import { closeSteps, useIsUsedUp } from '../../platform/used-steps.ts'
import { PrimaryButton, QuietButton, SecondaryButton } from '../../ui/buttons.tsx'
import { Folded, Switch, TextField } from '../../ui/fields.tsx'
import formStyles from '../../ui/form.module.css'
import { showNotice } from '../../ui/notices.tsx'
import { DoorPicture } from '../../ui/pictures.tsx'
import { BackHeader, Screen } from '../../ui/screen.tsx'
import { EmptyScreen } from '../../ui/states.tsx'
import { useFilledIn } from '../families/parts/use-filled-in.ts'
import { useSaveHome } from '../family-settings/family-settings.api.ts'
import { eatersOf, isPeopleCount } from '../family-settings/settings-form.rules.ts'
import { useMakeFirstInvitation } from '../invitations/invitations.api.ts'
import { LanguageButton } from '../language/parts/language-choice.tsx'
import { useFirstField } from '../people/parts/use-first-field.ts'
import { type Need, needTitle } from '../planning/first-needs.rules.ts'
import { questionOf } from '../planning/need-details.rules.ts'
import { NeedsList } from '../planning/parts/needs-list.tsx'
import { useNeeds } from '../planning/parts/use-needs.ts'
import { OperatorContact } from '../server-settings/parts/operator-contact.tsx'
import { settingsQuery } from '../server-settings/server-settings.api.ts'
import { RefusalNote } from '../sign-in/parts/ask-consent.tsx'
import { useStartFamily } from './family-start.api.ts'
import styles from './parts/start.module.css'
import { StartCode } from './parts/start-code.tsx'
import { StartDetails } from './parts/start-details.tsx'
import { emptyStart } from './start-draft.rules.ts'

const START_DRAFT = 'family-start'
/** The draft of the first tasks, which two steps share. */
const FIRST_TASKS = 'family-first-tasks'

/**
 * Starts a family: the owner's details, a code that proves the phone, and the first tasks. The step is in the address, so
 * that Back works.
 */
export function StartScreen() {
  const { data: settings } = useSuspenseQuery(settingsQuery)
  const [search] = useSearchParams()
  const empty = emptyStart()
  const [draft, keep] = useFilledIn(useDraft(START_DRAFT, empty, hasShapeOf(empty)))
  const step = search.get('step')
  const family = currentFamily()
  const start = useStartFamily(draft)
  const isStarted = useIsUsedUp(START_DRAFT) && step !== 'tasks' && step !== 'where' && family !== null
  useEffect(() => {
    if (isStarted) void navigate(paths.family, { replace: true })
  }, [isStarted])

  if (isStarted) return null
  if (step === 'tasks' && family) return <FirstTasks family={family} />
  if (step === 'where' && family) return <WhereAndWhat family={family} />
  if (settings.family_start === 'operator') return <StartedByOthers contact={settings.contact} />
  if (step === 'code' && draft.codeSentTo) {
    return (
      <StartCode
        kind="family"
        start={start}
        draft={draft}
        onChange={keep}
        // The code is used up, so Back must not lead to it again.
        onStarted={() => {
          keep(empty)
          closeSteps(START_DRAFT)
          return navigate(paths.familyStartStep('tasks'), { replace: true })
        }}
      />
    )
  }
  return (
    <StartDetails
      kind="family"
      needsCode={settings.family_start === 'code'}
      draft={draft}
      onChange={keep}
      onSent={() => navigate(paths.familyStartStep('code'))}
    />
  )
}

/** Says that only the operator starts families on this server. */
export function StartedByOthers({ contact }: { contact: string | null }) {
  const { t } = useLingui()
  return (
    <EmptyScreen
      header={<LanguageButton />}
      picture={<DoorPicture />}
      title={t`Circles are set up for you here`}
      text={t`The people who run this service set up your family’s circle and send you the link. Please ask them.`}
    >
      {contact && (
        <p>
          <OperatorContact contact={contact} />
        </p>
      )}
      <SecondaryButton onClick={() => goBack(paths.root)}>{t`Go back`}</SecondaryButton>
    </EmptyScreen>
  )
}

/** Makes the circle's first link, and leads to it. */
function useOpenCircle(family: string) {
  const makeLink = useMakeFirstInvitation(family)
  const openCircle = async () => {
    // If this fails, the next page offers to make the link.
    await makeLink.mutateAsync().catch(() => {})
    await navigate(paths.familyInvite, { replace: true })
  }
  return { openCircle, isMaking: makeLink.isPending }
}

/** A list of common tasks to tick, so that the circle does not start empty. */
function FirstTasks({ family }: { family: string }) {
  const { t } = useLingui()
  const { list, dates, forget } = useNeeds(family, FIRST_TASKS)
  const { openCircle, isMaking } = useOpenCircle(family)
  const skip = () => {
    forget()
    void openCircle()
  }
  return (
    <Screen
      footer={
        <>
          {dates.length > 0 && <PrimaryButton onClick={() => void navigate(paths.familyStartStep('where'))}>{t`Continue`}</PrimaryButton>}
          <QuietButton busy={isMaking} onClick={skip}>{t`Not now`}</QuietButton>
        </>
      }
    >
      <div className={styles.intro}>
        <h1>{t`What would help?`}</h1>
        <p>{t`Tick whatever would help, and the days if you like. You can change every word later.`}</p>
      </div>
      <NeedsList {...list} />
    </Screen>
  )
}

const NOTHING_SAID = { address: '', wayIn: '', people: '', avoid: '', friends: false, answers: {} as Record<string, string> }
/** At most this many text fields are unfolded at first. The other fields are folded rows. */
const OPEN_FIELDS = 4

/**
 * Asks where help should come, and what the people who help should know. This page covers all of the first tasks, and every field may stay
 * empty.
 */
function WhereAndWhat({ family }: { family: string }) {
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
      showNotice({ title: t`Added` })
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
  const isBusy = say.isPending || isSaving || isMaking
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
      header={<BackHeader back={paths.familyStartStep('tasks')} title={t`Where should help come?`} />}
      footer={
        <>
          {refusal && <RefusalNote code={refusal.code} />}
          <PrimaryButton onClick={addAll} busy={isBusy}>
            {plural(dates.length, { one: 'Add # task', other: 'Add # tasks' })}
          </PrimaryButton>
          <SecondaryButton onClick={() => add()} busy={isBusy}>{t`Not now`}</SecondaryButton>
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
