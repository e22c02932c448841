import type { OpenTask } from '@hand-in-hand/contract/tasks/wanted-tasks.ts'
import { taskIdOf } from '@hand-in-hand/contract/tasks.rules.ts'
import { useLingui } from '@lingui/react/macro'
import { useSuspenseQuery } from '@tanstack/react-query'
import { lazy, Suspense, useEffect, useState } from 'react'
import { useParams, useSearchParams } from 'wouter'
import { readerLocale } from '../../i18n/catalogues.ts'
import { errorText } from '../../i18n/error-text.ts'
import type { CallError } from '../../platform/api-client.ts'
import { forgetDraft } from '../../platform/draft.ts'
import { goBack, navigate } from '../../platform/navigation.ts'
import { paths } from '../../platform/paths.ts'
import { BackHeader, Screen } from '../../ui/screen.tsx'
import { ErrorNote } from '../../ui/states.tsx'
import { consentKey, versionsOf } from '../legal/parts/read-texts.ts'
import { isMailEntry } from '../people/phone.rules.ts'
import { invitationQuery } from './invited-family.api.ts'
import { taskIdFrom, wantedTask } from './linked-task.rules.ts'
import type { FieldRefusal } from './parts/details-form.tsx'
import { type SignUpDraft, useSignUpDraft } from './parts/draft.ts'
import { FamilyPaused, NotSent, Pending, TaskChoice, WantedByMe, WelcomeStep } from './parts/steps.tsx'
import { useSignUp } from './sign-up.api.ts'
import { refusedField, SIGN_UP_STEPS, type SignUpStep } from './sign-up.rules.ts'

// A visitor's first page loads without the form, which is fetched after that page is shown.
const LazyEnterByCode = lazy(async () => ({ default: (await import('./parts/enter-by-code.tsx')).EnterByCode }))
const LazyForm = lazy(async () => ({ default: (await import('./parts/form-and-texts.tsx')).FormAndTexts }))

/** /sign-up/:invitation: from the first page of an invitation to the request. */
export const OnboardingScreen = () => <SignUpPages first="welcome" />

/** /sign__up/:invitation: the form alone. */
export const SignUpFormScreen = () => <SignUpPages first="details" />

/** The id of the task that the person chose; before a choice, the id of the link's task. */
const wantedIn = ({ wanted }: SignUpDraft, linked: OpenTask | null) => (wanted === undefined ? linked && taskIdOf(linked) : wanted)

const isFilledIn = ({ firstName, number }: SignUpDraft) => firstName !== '' && number !== ''

const stepBefore = (step: SignUpStep, first: SignUpStep) =>
  SIGN_UP_STEPS[Math.max(SIGN_UP_STEPS.indexOf(step) - 1, SIGN_UP_STEPS.indexOf(first))] ?? first

const successPath = (draft: SignUpDraft) => (isMailEntry(draft) ? `${paths.signUpSuccess}?by=mail` : paths.signUpSuccess)

const requestOf = (draft: SignUpDraft, wanted: number | null) => ({
  supporter: { first_name: draft.firstName.trim(), last_name: draft.lastName.trim() },
  phone: draft,
  besides: draft.besides.trim(),
  locale: readerLocale(),
  ...(wanted !== null && { wanted_task_id: wanted }),
  ...(draft.acquaintance.trim() && { acquaintance: draft.acquaintance.trim() }),
  consent: versionsOf(['terms', 'privacy']),
})

/** The code of an error that is about no field. */
const errorOutsideFields = (error: CallError | null) => (error && refusedField(error.code, error.fields) === null ? error.code : null)

/**
 * The form's text for a field that the server refused; null if the error is about no field. `inMail`: the text for a member who gave only a
 * mail address.
 */
function refusalOf({ code, fields }: CallError, inMail: string | null): FieldRefusal | null {
  // If the person gave a number, the refused address is the mail address beside it.
  const field = code === 'email_invalid' && inMail === null ? 'email' : refusedField(code, fields)
  if (!field) return null
  const isMember = code === 'already_member'
  return { field, text: (isMember && inMail) || errorText(code), isMember }
}

function SignUpPages({ first }: { first: SignUpStep }) {
  const { t } = useLingui()
  const { invitation = '' } = useParams()
  const [search] = useSearchParams()
  const { data: family } = useSuspenseQuery(invitationQuery(invitation))
  const [draft, setDraft] = useSignUpDraft(invitation, ['details', 'consent'].includes(search.get('step') ?? first))
  const signUp = useSignUp()

  const tasks = [...family.no_time, ...family.events]
  const linked = taskIdFrom(search.get('task'))
  const linkedTask = linked === null ? null : wantedTask(tasks, linked)
  const wanted = wantedIn(draft, linkedTask)
  const requested = SIGN_UP_STEPS.find((each) => each === search.get('step')) ?? first
  // If the details are missing, the last step shows the form, and the page's address changes to `?step=details`. If the address stayed
  // `?step=consent`, the page would jump to the last step once the first details are typed.
  const isAhead = requested === 'consent' && !isFilledIn(draft)
  const step = isAhead ? 'details' : requested
  const stepPath = (next: SignUpStep) => {
    const query = new URLSearchParams(search)
    query.set('step', next)
    return `?${query}`
  }
  const goTo = (next: SignUpStep) => navigate(stepPath(next))
  const formPath = stepPath('details')
  useEffect(() => {
    if (isAhead) void navigate(formPath, { replace: true })
  }, [isAhead, formPath])
  const back = () => goBack(stepPath(stepBefore(step, first)))

  const [refusal, setRefusal] = useState<FieldRefusal | null>(null)

  function send() {
    signUp.mutate(
      { invitation, ...requestOf(draft, wanted) },
      {
        onSuccess: ({ formatted_phone_number, email = '', enters_by_code: entersByCode = false }) => {
          setDraft({ ...draft, sentTo: formatted_phone_number || email, entersByCode })
          if (first === 'details' && !entersByCode) navigate(successPath(draft), { replace: true })
        },
        onError: (error) => {
          const inMail = t`You are already registered in the family. Please find and tap the login link in the e-mail`
          const refused = refusalOf(error, isMailEntry(draft) ? inMail : null)
          if (!refused) return
          setRefusal(refused)
          back()
        },
      },
    )
  }

  function returnToForm() {
    signUp.reset()
    back()
  }
  /** Starts a new request. The consents are deleted, because each person gives their own. */
  function startAgain() {
    signUp.reset()
    for (const name of ['TERMS', 'PRIVACY'] as const) forgetDraft(consentKey(name))
    setDraft({ ...draft, acquaintance: '', sentTo: undefined })
    void navigate(formPath, { replace: true })
  }

  // A refusal of a field is shown in the form.
  const failed = errorOutsideFields(signUp.error)
  if (first === 'details' && failed) return <NotSent code={failed} onTryAgain={returnToForm} />
  if (draft.sentTo && draft.entersByCode) {
    return (
      <Suspense fallback={<Screen>{null}</Screen>}>
        <LazyEnterByCode family={family.title} address={draft.sentTo} onAskAgain={startAgain} />
      </Suspense>
    )
  }
  if (draft.sentTo) return <Pending family={family.title} phone={draft.sentTo} usualWait={family.usual_wait} onAskAgain={startAgain} />
  if (family.paused) return <FamilyPaused family={family.title} />
  const header = step === first ? undefined : <BackHeader back={back} />
  const want = (taskId: number | null) => {
    setDraft({ ...draft, wanted: taskId })
    if (taskId !== null) void goTo('details')
  }
  const isLinkedGone = linked !== null && linkedTask === null
  if (step === 'welcome') {
    return <WelcomeStep family={family} {...{ linkedTask, isLinkedGone, tasks }} onWant={want} onNext={() => goTo('tasks')} />
  }
  if (step === 'tasks') {
    const onNext = () => goTo('details')
    return <TaskChoice timeZone={family.time_zone} {...{ header, tasks, wanted, isLinkedGone, onNext }} onWant={want} />
  }
  const wantedOne = wanted === null ? null : wantedTask(tasks, wanted)
  return (
    <Suspense fallback={<Screen header={header}>{null}</Screen>}>
      <LazyForm
        header={header}
        footer={failed && <ErrorNote text={errorText(failed)} />}
        isDone={step === 'consent'}
        family={family.title}
        isOpenToday={family.open_today === true}
        draft={draft}
        refusal={refusal}
        isSending={signUp.isPending}
        onChange={(changed) => {
          // A field that is being corrected shows no error. The form checks it again before the texts are shown.
          setRefusal(null)
          setDraft(changed)
          if (step === 'consent') void navigate(formPath, { replace: true })
        }}
        onDone={() => {
          // Values that the app filled in are kept like typed ones.
          setDraft(draft)
          void goTo('consent')
        }}
        onSend={send}
      >
        {wantedOne && <WantedByMe task={wantedOne} askedBy={linkedTask ? family.asked_by : undefined} timeZone={family.time_zone} />}
      </LazyForm>
    </Suspense>
  )
}
