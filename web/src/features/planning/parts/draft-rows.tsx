import { plural, t } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { Pencil } from 'lucide-react'
import { useState } from 'react'
import { errorText } from '../../../i18n/error-text.ts'
import type { CallError } from '../../../platform/api-client.ts'
import { forgetDraft } from '../../../platform/draft.ts'
import { navigate } from '../../../platform/navigation.ts'
import { paths } from '../../../platform/paths.ts'
import { IconButton, PrimaryButton, QuietButton } from '../../../ui/buttons.tsx'
import { showNotice } from '../../../ui/notices.tsx'
import { BackHeader, Screen } from '../../../ui/screen.tsx'
import { ErrorNote } from '../../../ui/states.tsx'
import { useShownFamily } from '../../families/families.api.ts'
import { RefusalNote } from '../../sign-in/parts/ask-consent.tsx'
import { CategoryTile } from '../../tasks/parts/category.tsx'
import { changeRow, type DraftRow, editRow, type PasteDraft, pasteDraftKey, problemOf, tickedRows } from '../paste-draft.rules.ts'
import { useConfirmDrafts } from '../task-import.api.ts'
import styles from './draft-rows.module.css'
import { EditRowSheet } from './edit-row-sheet.tsx'
import { useChildrenQuestion } from './form/children-question.tsx'
import { UnreadLines } from './unread-lines.tsx'
import { WhenText } from './when-text.tsx'

/** The tasks that were read from the pasted text. The user ticks and corrects them, and saves them together. */
export function DraftRows({ family, draft, onChange }: { family: string; draft: PasteDraft; onChange: (draft: PasteDraft) => void }) {
  const draftKey = pasteDraftKey(family)
  const shown = useShownFamily(family)
  const confirm = useConfirmDrafts(family, draftKey)
  const { askIf, question } = useChildrenQuestion(family)
  const [editing, setEditing] = useState<number | null>(null)
  const { rows, room } = draft
  const chosen = tickedRows(rows)
  const problem = confirm.error && problemOf(rows, confirm.error.fields)
  const isOverFull = chosen.length > room || confirm.error?.code === 'too_many_requests'
  const edited = rows.find(({ id }) => id === editing)
  const allTicked = chosen.length === rows.length

  // Sent rows stay on the screen until the next page is loaded. Nothing may change them or send them again.
  const isSent = confirm.isPending || confirm.isSuccess
  const change = (changed: DraftRow[]) => {
    if (isSent) return
    confirm.reset()
    onChange({ ...draft, rows: changed })
  }
  const saveEdit = (id: number, fields: Partial<DraftRow>) => change(rows.map((row) => (row.id === id ? changeRow(row, fields) : row)))
  const tickAll = (isTicked: boolean) => change(rows.map((row) => changeRow(row, { isTicked })))
  const save = () =>
    confirm.mutate(chosen.map(editRow), {
      onSuccess: () => {
        forgetDraft(draftKey)
        showNotice({ title: plural(chosen.length, { one: '# task added', other: '# tasks added' }) })
        void navigate(paths.familyTasks, { replace: true })
      },
    })

  return (
    <Screen
      hidesMenu
      header={<BackHeader back={paths.familyPaste} title={<Trans>Is this right?</Trans>} />}
      footer={
        <>
          {confirm.error && !isOverFull && <WhyNotSaved code={confirm.error.code} problem={problem} />}
          <PrimaryButton onClick={() => askIf(chosen, save)} busy={isSent} disabledReason={whyNotAdd(chosen.length, room, isOverFull)}>
            {plural(chosen.length, { 0: 'Add', one: 'Add # task', other: 'Add # tasks' })}
          </PrimaryButton>
        </>
      }
    >
      <UnreadLines draft={draft} />
      <div className={`ends ${styles.top}`}>
        <p className="note">
          <Trans>Tick what you want to add. Tap the pencil to edit a line.</Trans>
        </p>
        <QuietButton wide={false} onClick={() => tickAll(!allTicked)}>
          {allTicked ? <Trans>Untick all</Trans> : <Trans>Tick all</Trans>}
        </QuietButton>
      </div>
      <ul className="stack-2">
        {rows.map((row) => (
          <RowToTick
            key={row.id}
            row={row}
            problem={problem?.id === row.id ? problem : null}
            familyTimeZone={shown.time_zone}
            onTick={(isTicked) => saveEdit(row.id, { isTicked })}
            onEdit={() => !isSent && setEditing(row.id)}
          />
        ))}
      </ul>
      {edited && (
        <EditRowSheet
          key={edited.id}
          row={edited}
          problem={problem?.id === edited.id ? problem : null}
          familyTimeZone={shown.time_zone}
          onChange={(fields) => saveEdit(edited.id, fields)}
          onClose={() => setEditing(null)}
        />
      )}
      {question}
    </Screen>
  )
}

function WhyNotSaved({ code, problem }: { code: CallError['code']; problem: ReturnType<typeof problemOf> }) {
  if (problem) return <ErrorNote text={t`Line ${problem.line}: ${errorText(problem.code)}`} />
  return <RefusalNote code={code} />
}

function whyNotAdd(chosen: number, room: number, isOverFull: boolean) {
  if (chosen === 0) return t`Nothing is selected.`
  if (!isOverFull) return null
  return plural(room, {
    0: 'You have reached the limit of open tasks. Please finish or cancel some first.',
    one: 'There is room for # more open task. Please untick the others.',
    other: 'There is room for # more open tasks. Please untick the others.',
  })
}

interface RowToTickProps {
  row: DraftRow
  problem: ReturnType<typeof problemOf>
  familyTimeZone: string
  onTick: (isTicked: boolean) => void
  onEdit: () => void
}

function RowToTick({ row, problem, familyTimeZone, onTick, onEdit }: RowToTickProps) {
  const { t } = useLingui()
  return (
    <li className={styles.row}>
      <label className={styles.choice}>
        <input type="checkbox" checked={row.isTicked} onChange={(event) => onTick(event.target.checked)} className={styles.tick} />
        <CategoryTile category={row.category} title={row.title} faded={!row.isTicked} />
        <span className={styles.words}>
          <span className="bold">
            <bdi>{row.title}</bdi>
          </span>
          <WhenText row={row} familyTimeZone={familyTimeZone} />
          <RowFacts row={row} />
          {problem && <span className="error">{errorText(problem.code)}</span>}
        </span>
      </label>
      <IconButton
        label={t`Edit “${row.title}”`}
        icon={<Pencil aria-hidden="true" size={20} />}
        onClick={onEdit}
        className={styles.pencil ?? ''}
      />
      <Origin row={row} />
    </li>
  )
}

/** How many people a row needs, its address, its private notes, and what the user has to check. */
function RowFacts({ row: { helpers, address, private_details: privateDetails, doubt } }: { row: DraftRow }) {
  const { t } = useLingui()
  return (
    <>
      {helpers > 1 && <span className="note">{plural(helpers, { one: '# person needed', other: '# people needed' })}</span>}
      {address && (
        <span className="note">
          <bdi>{address}</bdi>
        </span>
      )}
      {privateDetails && (
        <span className="note">
          <Trans>
            Private notes: <bdi>{privateDetails}</bdi>
          </Trans>
        </span>
      )}
      {doubt === 'which_day' && <span className="error">{t`Which day?`}</span>}
      {doubt === 'done' && <span className="note">{t`Already done`}</span>}
      {doubt === 'repeats' && <span className="note">{t`Add it as a repeating task?`}</span>}
    </>
  )
}

/** The pasted words of a row, if they differ from the title. A tap shows long words in full. */
function Origin({ row: { source, title } }: { row: DraftRow }) {
  if (source === title) return null
  return (
    <details className={`note ${styles.origin}`}>
      <summary>
        <bdi>{source}</bdi>
      </summary>
    </details>
  )
}
