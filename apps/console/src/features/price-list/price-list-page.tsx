import { Box, Typography } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Title } from 'react-admin';
import { answers } from '../../data/answers.ts';
import { api, type OfferedLevel, type OfferedPackage } from '../../data/api.ts';
import { Allowed } from '../../ui/allowed.tsx';
import { PreviewedDialog } from '../../ui/commands/previewed-dialog.tsx';
import { CsvButton } from '../../ui/lists/download-button.tsx';
import { Empty, Loaded } from '../../ui/lists/loaded.tsx';
import { RecordCard } from '../../ui/lists/record-card.tsx';
import { useWords, WordsField } from '../../ui/lists/words.tsx';
import { TwoColumns } from '../../ui/two-columns.tsx';
import { Money } from '../../ui/values/money-and-time.tsx';
import { effectsOf } from './effects.tsx';
import {
  LevelFields,
  type LevelTerms,
  PackageFields,
  percentText,
  readLevel,
  readLevelChange,
  readPackage,
} from './terms-fields.tsx';
import { levelName, offerState, packageName, wordsOfLevel, wordsOfPackage } from './texts.ts';

/** The levels and packages on offer. */
export function PriceListPage() {
  const levels = useQuery(answers.levels());
  const packages = useQuery(answers.packages());
  const words = useWords();
  return (
    <Box sx={{ my: 2, display: 'grid', gap: 3 }}>
      <Title title="Levels and packages" />
      <WordsField of={words} by="Name of a level, number of visits, or id" />
      <Section title="Levels" path="levels" add={<AddLevel />}>
        <Loaded query={levels}>
          {(read) => {
            const found = read.filter((level) => words.areIn(wordsOfLevel(level)));
            if (found.length === 0) return <Empty>No levels.</Empty>;
            return found.map((level) => <LevelCard key={level._id} level={level} />);
          }}
        </Loaded>
      </Section>
      <Section title="Packages" path="packages" add={<AddPackage />}>
        <Loaded query={packages}>
          {(read) => {
            const found = read.filter((offered) => words.areIn(wordsOfPackage(offered)));
            if (found.length === 0) return <Empty>No packages.</Empty>;
            return found.map((offered) => <PackageCard key={offered._id} offered={offered} />);
          }}
        </Loaded>
      </Section>
    </Box>
  );
}

interface SectionProps {
  title: string;
  /** The path of the call that lists this section. */
  path: string;
  add: ReactNode;
  children: ReactNode;
}

function Section({ title, path, add, children }: SectionProps) {
  return (
    <section aria-label={title}>
      <Box sx={{ display: 'flex', justifyContent: 'space-between', alignItems: 'center', mb: 1 }}>
        <Typography component="h2" variant="h6">
          {title}
        </Typography>
        <Allowed to="levels.change">{add}</Allowed>
      </Box>
      <TwoColumns>{children}</TwoColumns>
      <CsvButton path={path} fileName={path} />
    </section>
  );
}

function AddLevel() {
  return (
    <PreviewedDialog
      label="New level"
      title="New level"
      confirm="Offer"
      done="Level offered"
      read={readLevel}
      preview={async (terms) => (await api.previewLevel({ level_id: null, terms })).data}
      effects={effectsOf}
      send={(terms, key) => api.addLevel({ terms }, key)}
    >
      <LevelFields terms={null} />
    </PreviewedDialog>
  );
}

/** The effects of a change of a level; `unexplained`: it takes a reason, and has none. */
async function previewOf(level_id: string, { terms, reason }: { terms: LevelTerms; reason?: string }) {
  const { data } = await api.previewLevel({ level_id, terms });
  return { ...data, unexplained: data.two_people && reason === undefined };
}

function LevelCard({ level }: { level: OfferedLevel }) {
  const { _id: id, version, terms, retired } = level;
  const name = levelName(level);
  return (
    <RecordCard
      title={`${terms.rank}. ${name}`}
      state={offerState(level)}
      facts={[
        { name: 'Joining fee', value: <Money of={terms.joining_fee} /> },
        { name: 'Discount', value: percentText(terms) },
        { name: 'Orders per day', value: String(terms.turns_per_day) },
        { name: 'Members', value: String(level.members) },
      ]}
      actions={
        <Allowed to="levels.change">
          <PreviewedDialog
            label="Change"
            title={`Change the level ${name}`}
            confirm="Save"
            done="Saved and in effect"
            plain
            read={readLevelChange}
            preview={(change) => previewOf(id, change)}
            effects={effectsOf}
            send={(change, key) => api.changeLevel({ id, ...change, version }, key)}
          >
            <LevelFields terms={terms} />
          </PreviewedDialog>
          {retired ? null : (
            <PreviewedDialog
              label="Retire"
              title={`Retire the level ${name}`}
              confirm="Retire"
              done="Level retired"
              plain
              read={() => ({ input: null })}
              preview={async () => (await api.previewLevel({ level_id: id, terms: null })).data}
              effects={effectsOf}
              send={(_input, key) => api.retireLevel({ id, version }, key)}
            >
              <p>It can no longer be bought. Members who have it keep its discount and orders per day.</p>
            </PreviewedDialog>
          )}
        </Allowed>
      }
    />
  );
}

function AddPackage() {
  return (
    <PreviewedDialog
      label="New package"
      title="New package"
      confirm="Offer"
      done="Package offered"
      read={readPackage}
      preview={async (terms) => (await api.previewPackage({ package_id: null, terms })).data}
      effects={effectsOf}
      send={(terms, key) => api.addPackage({ terms }, key)}
    >
      <PackageFields terms={null} />
    </PreviewedDialog>
  );
}

function PackageCard({ offered }: { offered: OfferedPackage }) {
  const { _id: id, version, terms, retired } = offered;
  const name = packageName(offered);
  return (
    <RecordCard
      title={name}
      state={offerState(offered)}
      facts={[
        { name: 'List price', value: <Money of={terms.list_price} /> },
        { name: 'Reward per visit', value: <Money of={terms.reward_per_visit} /> },
        { name: 'Total rewards', value: <Money of={terms.reward_per_visit * terms.visits} /> },
        { name: 'Open orders', value: String(offered.open_orders) },
      ]}
      actions={
        retired ? null : (
          <Allowed to="levels.change">
            <PreviewedDialog
              label="Change"
              title={`Change the package of ${name}`}
              confirm="Save"
              done="Saved and in effect"
              plain
              read={readPackage}
              preview={async (changed) => (await api.previewPackage({ package_id: id, terms: changed })).data}
              effects={effectsOf}
              send={(changed, key) => api.changePackage({ id, terms: changed, version }, key)}
            >
              <PackageFields terms={terms} />
            </PreviewedDialog>
            <PreviewedDialog
              label="Retire"
              title={`Retire the package of ${name}`}
              confirm="Retire"
              done="Package retired"
              plain
              read={() => ({ input: null })}
              preview={async () => (await api.previewPackage({ package_id: id, terms: null })).data}
              effects={effectsOf}
              send={(_input, key) => api.retirePackage({ id, version }, key)}
            >
              <p>New orders cannot use it. Existing orders continue unchanged.</p>
            </PreviewedDialog>
          </Allowed>
        )
      }
    />
  );
}
