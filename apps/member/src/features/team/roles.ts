import type { TeamRole } from '@handbill/contract/scopes';
import type { TextId } from '../../languages/index.ts';

interface Role {
  name: TextId;
  /** What it lets somebody do. */
  says: TextId;
  /** Giving it to somebody, without and with their name. */
  give: TextId;
  giveTo: TextId;
}

/** The roles of a team in words. */
export const roles: Readonly<Record<TeamRole, Role>> = {
  viewer: {
    name: 'team.viewer',
    says: 'team.viewer_says',
    give: 'team.make_viewer',
    giveTo: 'team.make_viewer_named',
  },
  editor: {
    name: 'team.editor',
    says: 'team.editor_says',
    give: 'team.make_editor',
    giveTo: 'team.make_editor_named',
  },
};
