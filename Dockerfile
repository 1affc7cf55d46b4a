# entail serve in a container, for this machine only (for others, set ENTAILMENT_TOKENS; see docs/server.md):
# docker build -t entailment . && docker run -p 127.0.0.1:8000:8000 entailment --allow-host localhost
FROM python:3.12-slim AS build
WORKDIR /build
COPY pyproject.toml README.md LICENSE ./
COPY src src
COPY models/base models/base
RUN python -m venv /opt/entailment \
    && /opt/entailment/bin/pip install --no-cache-dir '.[server]' ./models/base

FROM python:3.12-slim
RUN useradd --system --create-home --uid 10001 entailment
COPY --from=build /opt/entailment /opt/entailment
USER entailment
ENV PATH=/opt/entailment/bin:$PATH PYTHONUNBUFFERED=1
EXPOSE 8000
STOPSIGNAL SIGTERM
HEALTHCHECK --interval=30s --timeout=5s --start-period=60s \
    CMD ["python", "-c", "import urllib.request as r; r.urlopen('http://127.0.0.1:8000/ready', timeout=4)"]
ENTRYPOINT ["entail", "serve", "--host", "0.0.0.0", "--port", "8000"]
