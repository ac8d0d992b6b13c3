import { Alert, Box, Typography } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Title } from 'react-admin';
import { api, type OfferedLevel, type OfferedPackage } from '../../api.ts';
import { Allowed } from '../../ui/allowed.tsx';
import { CsvButton } from '../../ui/download-button.tsx';
import { failureText } from '../../ui/failure-text.ts';
import { PreviewedDialog } from '../../ui/previewed-dialog.tsx';
import { RecordCard } from '../../ui/record-card.tsx';
import { Money } from '../../ui/values.tsx';
import { effectsOf } from './effects.tsx';
import { LevelFields, PackageFields, percentText, readLevel, readPackage } from './terms-fields.tsx';

/** The levels and packages of the house. */
export function PriceListPage() {
  const levels = useQuery({
    queryKey: ['levels'],
    queryFn: async () => (await api.listLevels({})).data,
    gcTime: 0,
    retry: false,
  });
  const packages = useQuery({
    queryKey: ['packages'],
    queryFn: async () => (await api.listPackages({})).data,
    gcTime: 0,
    retry: false,
  });
  const failure = levels.error ?? packages.error;
  return (
    <Box sx={{ my: 2, display: 'grid', gap: 3 }}>
      <Title title="Price list" />
      {levels.isPending || packages.isPending ? <Typography aria-busy="true">Loading …</Typography> : null}
      {failure ? <Alert severity="error">{failureText(failure)}</Alert> : null}
      {levels.data ? (
        <Section title="Levels" path="levels" add={<AddLevel />}>
          {levels.data.map((level) => (
            <LevelCard key={level._id} level={level} />
          ))}
        </Section>
      ) : null}
      {packages.data ? (
        <Section title="Packages" path="packages" add={<AddPackage />}>
          {packages.data.map((offered) => (
            <PackageCard key={offered._id} offered={offered} />
          ))}
        </Section>
      ) : null}
    </Box>
  );
}

interface SectionProps {
  title: string;
  /** Of the call that lists what stands here. */
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
      <Box
        sx={{
          display: 'grid',
          gap: 2,
          gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: 'repeat(2, minmax(0, 1fr))' },
        }}
      >
        {children}
      </Box>
      <CsvButton path={path} fileName={path} />
    </section>
  );
}

function AddLevel() {
  return (
    <PreviewedDialog
      label="New level"
      title="Offer a new level"
      confirm="Offer it"
      done="The level is offered from now on"
      read={readLevel}
      preview={async (terms) => (await api.previewLevel({ level_id: null, terms })).data}
      effects={effectsOf}
      send={(terms, key) => api.addLevel({ terms }, key)}
    >
      <LevelFields terms={null} />
    </PreviewedDialog>
  );
}

function LevelCard({ level }: { level: OfferedLevel }) {
  const { _id: id, version, terms, retired } = level;
  const name = terms.names.en ?? terms.names.vn;
  return (
    <RecordCard
      title={`${terms.rank}. ${name}`}
      state={retired ? 'Retired' : 'Offered'}
      facts={[
        { name: 'Joining fee', value: <Money of={terms.joining_fee} /> },
        { name: 'Discount', value: percentText(terms) },
        { name: 'Orders a day', value: String(terms.turns_per_day) },
        { name: 'Members', value: String(level.members) },
      ]}
      actions={
        <Allowed to="levels.change">
          <PreviewedDialog
            label="Change"
            title={`Change the level ${name}`}
            confirm="Save"
            done="Saved: it counts from now on"
            plain
            read={readLevel}
            preview={async (changed) => (await api.previewLevel({ level_id: id, terms: changed })).data}
            effects={effectsOf}
            send={(changed, key) => api.changeLevel({ id, terms: changed, version }, key)}
          >
            <LevelFields terms={terms} />
          </PreviewedDialog>
          {retired ? null : (
            <PreviewedDialog
              label="Retire"
              title={`Offer the level ${name} no longer`}
              confirm="Retire"
              done="Retired: nobody can buy it any more"
              plain
              read={() => ({ input: null })}
              preview={async () => (await api.previewLevel({ level_id: id, terms: null })).data}
              effects={effectsOf}
              send={(_input, key) => api.retireLevel({ id, version }, key)}
            >
              <p>Nobody can buy it any more. Who has it keeps it, with its discount and orders a day.</p>
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
      title="Offer a new package"
      confirm="Offer it"
      done="The package is offered from now on"
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
  const name = `${terms.visits} visits`;
  return (
    <RecordCard
      title={name}
      state={retired ? 'Retired' : 'Offered'}
      facts={[
        { name: 'List price', value: <Money of={terms.list_price} /> },
        { name: 'Reward per visit', value: <Money of={terms.reward_per_visit} /> },
        { name: 'Rewards in all', value: <Money of={terms.reward_per_visit * terms.visits} /> },
        { name: 'Open orders', value: String(offered.open_orders) },
      ]}
      actions={
        retired ? null : (
          <Allowed to="levels.change">
            <PreviewedDialog
              label="Change"
              title={`Change the package of ${name}`}
              confirm="Save"
              done="Saved: it counts from now on"
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
              title={`Offer the package of ${name} no longer`}
              confirm="Retire"
              done="Retired: no new order has it"
              plain
              read={() => ({ input: null })}
              preview={async () => (await api.previewPackage({ package_id: id, terms: null })).data}
              effects={effectsOf}
              send={(_input, key) => api.retirePackage({ id, version }, key)}
            >
              <p>No new order can have it. Orders that were started go on as they are.</p>
            </PreviewedDialog>
          </Allowed>
        )
      }
    />
  );
}
