import { isForChildren } from '@hand-in-hand/contract/who-sees.rules.ts'
import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { PrimaryButton, SecondaryButton } from '../../../../ui/buttons.tsx'
import { Dialog } from '../../../../ui/dialog.tsx'
import { useShownFamily } from '../../../families/families.api.ts'
import { useChangeSettings } from '../../../family-settings/family-settings.api.ts'
import { AskedOnce } from '../../../family-settings/parts/asked-once.tsx'
import { type TaskForm, withChildrenAnswer } from '../../task-form.rules.ts'

const QuestionTitle = () => <Trans>Only people you know well?</Trans>
const OnlyThem = () => <Trans>Yes, only them</Trans>
const WholeCircle = () => <Trans>No, everyone in the circle</Trans>

/** What the family answered about tasks with children; null before it has answered, undefined in the demo. */
export const useChildrenTrusted = (family: string) => useShownFamily(family).children_trusted

/**
 * Before the first tasks with children are saved, asks who may take such tasks. The answer is stored for the family, so that the question
 * comes once. If the answer could not be stored, the question comes again.
 */
export function useChildrenQuestion(family: string) {
  const { t } = useLingui()
  const answered = useChildrenTrusted(family)
  const save = useChangeSettings(family)
  const [waiting, setWaiting] = useState<{ goOn: (trusted: boolean) => void } | null>(null)
  const close = () => setWaiting(null)

  function settled(trusted: boolean) {
    close()
    waiting?.goOn(trusted)
  }
  const answer = (trusted: boolean) => save.mutate({ change: { children_trusted: trusted } }, { onSettled: () => settled(trusted) })
  /** Calls `goOn`: at once if no question is needed, or else after the question, with its answer. */
  const askIf = (tasks: readonly Parameters<typeof isForChildren>[0][], goOn: (trusted?: boolean) => void) =>
    answered === null && tasks.some(isForChildren) ? setWaiting({ goOn }) : goOn()
  return {
    askIf,
    /** Calls `goOn` with the form, which has the answer in it if there was a question. */
    askForm: (form: TaskForm, goOn: (answered: TaskForm) => void) => askIf([form], (trusted) => goOn(withChildrenAnswer(form, trusted))),
    question: (
      <Dialog
        open={waiting !== null}
        onClose={close}
        title={<QuestionTitle />}
        actions={
          <>
            <PrimaryButton busy={save.isPending && save.variables.change.children_trusted} onClick={() => answer(true)}>
              <OnlyThem />
            </PrimaryButton>
            <SecondaryButton busy={save.isPending && !save.variables.change.children_trusted} onClick={() => answer(false)}>
              <WholeCircle />
            </SecondaryButton>
          </>
        }
      >
        <p>{t`This is about children. You can keep such tasks for the people you marked as “Someone we know well”.`}</p>
        <p>{t`The answer applies to later tasks too; you can change it for each.`}</p>
      </Dialog>
    ),
  }
}

/** Asks who may take tasks with children. Shown while such tasks wait for the answer: on the overview, and on the page of each task. */
export function ChildrenCard({ family }: { family: string }) {
  const { t } = useLingui()
  const change = useChangeSettings(family)
  return (
    <AskedOnce
      title={<QuestionTitle />}
      text={<Trans>You have tasks about children. Until you answer, only people you marked as “Someone we know well” can take them.</Trans>}
      yes={<OnlyThem />}
      no={<WholeCircle />}
      saved={{ title: t`Saved`, text: t`You can change it in the settings, under Name and house rules.` }}
      saving={change}
      save={(children_trusted) => change.mutateAsync({ change: { children_trusted } })}
    />
  )
}
