-- A reviewer asks how other campaigns ended that led to the same host.
create index campaign_host on campaign ((substring(landing_url from '^https://(?:www\.)?([^/:?#]+)')));
